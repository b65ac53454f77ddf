import { needOfficeWords } from '#src/i18n/officeWords.ts';

/**
 * The pages of src/areas but the first, each fetched when it is opened. A file of its own, so that a
 * table's first paint does not carry the names of all their parts.
 */
export const areaPages = {
  OrderScreen: () => import('#src/areas/ordering/OrderScreen.tsx'),
  ShopScreen: () => import('#src/areas/ordering/ShopScreen.tsx'),
  CheckoutPage: () => import('#src/areas/checkout/CheckoutPage.tsx'),
  FollowedPage: () => import('#src/areas/checkout/FollowedPage.tsx'),
  LoginPage: () => import('#src/areas/authentication/LoginPage.tsx'),
  RegisterPage: () => import('#src/areas/authentication/RegisterPage.tsx'),
  VerifyCodePage: () => import('#src/areas/authentication/VerifyCodePage.tsx'),
  PasswordRecoveryPage: () => import('#src/areas/authentication/PasswordRecoveryPage.tsx'),
  UndoAddressPage: () => import('#src/areas/authentication/UndoAddressPage.tsx'),
  AccountFrame: () => import('#src/areas/account/AccountFrame.tsx'),
  AccountPage: () => import('#src/areas/account/AccountPage.tsx'),
  DataPage: () => import('#src/areas/account/DataPage.tsx'),
  SecurityPage: () => import('#src/areas/account/SecurityPage.tsx'),
  SessionsPage: () => import('#src/areas/account/SessionsPage.tsx'),
  PrivacyPage: () => import('#src/areas/account/PrivacyPage.tsx'),
  HistoryPage: () => import('#src/areas/account/HistoryPage.tsx'),
  LegalPage: () => import('#src/areas/legal/LegalPage.tsx'),
  BusinessPage: () => import('#src/areas/legal/BusinessPage.tsx'),
  DocsPage: () => import('#src/areas/legal/DocsPage.tsx'),
  // the only page that shows the words of owners
  DashboardPage: async () => {
    await needOfficeWords();
    return import('#src/areas/dashboard/DashboardPage.tsx');
  },
};
