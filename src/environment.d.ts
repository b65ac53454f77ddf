declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module 'virtual:theme.css';
declare module 'virtual:mantine.css';
declare module '*.css';
interface ImportMetaEnv {
  readonly VITE_APP_VERSION: string;
}
