import type { OperatorWords } from './operatorWords.ts';

export const english: OperatorWords = {
  unnamed: 'This is an installation of Comanda. Who runs it has not been entered here yet.',
  imprint: `# Imprint

{{legalName}}

{{address}}

Contact: {{contact}}

VAT number: {{vatNumber}}

On this site restaurants take orders. The restaurant that is named with a menu is responsible for its dishes, prices and texts; it has an imprint of its own.
`,
  privacy: `# Privacy

This service is run by {{legalName}}.

Address: {{address}}

Contact: {{contact}}

## Who is responsible for what

Whoever runs this service is responsible for your account, and the restaurant that you order from for your order: what becomes of it stands on its own page about privacy. The service works on its behalf there.

## What is kept of your account, and what for

- Your name, your e-mail address and, where you give them, phone number and address: so that you need not type them again.
- Password and second factor, encrypted, and when you logged in from where: so that nobody else gets in.
- Your orders: so that you find them again.
- Which version of which conditions you accepted, and when.

## How long

Until you delete your account. Orders stay with the restaurants, as the law asks, but without your name.

## Your rights

You may ask to see, correct, delete, restrict or take along your data, and object to their use. In your account you can download and delete them yourself. You may also complain to your data protection authority.

## On your device

Menu, cart and orders lie on your device, so that you can order without a network. A cookie remembers that you have read the note about cookies.
`,
  conditions: `# Conditions of use

This service is run by {{legalName}}.

1. Here you find restaurants and order from them. The contract about food and drinks is made with the restaurant, on its own conditions.
2. An account costs nothing, and none is needed to order. What you say in it should be true, and your password is yours alone.
3. Whoever orders without meaning to collect or pay, or disturbs the service, may be shut out of it.
4. We do what we can to keep the service running, and cannot promise it. What the law grants to consumers is untouched.
5. You may delete your account at any time. If these conditions change in substance, you are asked whether you accept them.
`,
};
