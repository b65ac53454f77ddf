import type { LegalKind } from '#domain/legal/legalText.ts';

export const english: Record<LegalKind, string> = {
  imprint: `# Imprint

{{legalName}}

{{address}}

VAT number: {{vatNumber}}

Website: {{website}}

The restaurant named here is responsible for the dishes, prices and texts of its menu.
`,
  privacy: `# Privacy

Responsible for your data is {{legalName}}, {{address}}.

## What is kept, and why

- Your order with its lines, prices and notes: so that it can be prepared, paid and accounted for.
- For deliveries and pick-ups your name, phone number and address: so that the food reaches you.
- With an account your name, mail address and earlier orders: so that you find them again.
- Of a card payment its amount and result. The number of your card goes to the payment provider alone and is never kept here.

## For how long

Bills are kept for as long as the law asks for it. The rest is deleted with your account; orders then stay without your name.

## Who else sees it

The staff of the restaurant, whoever delivers your order, the payment provider for payments, and the operator of this service on the restaurant's behalf. Nobody else is told, and nothing is used for advertising.

## Your rights

You may ask what is known of you, have it corrected, deleted, restricted or handed over, and object to its use. In your account you can download and delete it yourself. You may also complain to your data protection authority.

## On your device

The menu, your cart and your orders are kept on your device, so that ordering goes on without a network. One cookie remembers that you have read about cookies.
`,
  conditions: `# Conditions

These conditions hold for orders with {{legalName}}, {{address}}.

1. What the menu shows is an invitation to order. The contract is made when the restaurant accepts your order.
2. Prices are those shown when you order, with tax. Fees for delivery and a top-up to the minimum order are shown before you order.
3. Paying is possible in the ways that are offered with the order. What is paid online is given back when the restaurant rejects the order.
4. You may cancel until the restaurant has accepted the order. Dishes that are made for you, or that spoil quickly, cannot be given back afterwards; your rights when something is wrong with them stay.
5. Times are estimates. You are told when they change.
6. Allergens are shown as the restaurant names them. Traces cannot be ruled out: if you have an allergy, ask the staff.
7. If something is wrong, tell the restaurant at once, so that it can help.
8. The law of the country in which the restaurant is applies. What the law gives consumers stays theirs.
`,
};
