/**
 * What stands in for Stripe.js in a browser, as far as a page uses it. It is sent as text to the page, so it names nothing
 * outside of itself.
 */
export function stripeJsStandIn(): void {
  type Fault = { type: string; code?: string; message?: string; payment_intent?: Intent };
  type Intent = {
    id: string;
    status: string;
    next_action?: { type: string; redirect_to_url?: { url: string } } | null;
  };
  type Answer = Intent & { error?: Fault };
  type Listener = (event: object) => void;
  type Look = { appearance?: { theme?: string; variables?: Record<string, string> }; locale?: string };
  const host = 'https://js.stripe.com/endive';

  /** Thrown where a page uses the library wrongly. */
  const wrong = (message: string): Error => Object.assign(new Error(message), { name: 'IntegrationError' });

  /** What a frame of Stripe's says next that is of this kind. */
  const heard = <T>(frame: HTMLIFrameElement, kind: string): Promise<T> =>
    new Promise((resolve) => {
      const listen = ({ source, origin, data }: MessageEvent<{ kind?: string } & T>): void => {
        if (source !== frame.contentWindow || origin !== 'https://js.stripe.com' || data.kind !== kind) return;
        removeEventListener('message', listen);
        resolve(data);
      };
      addEventListener('message', listen);
    });
  const tell = (frame: HTMLIFrameElement, message: object): void =>
    frame.contentWindow?.postMessage(message, 'https://js.stripe.com');

  const framed = (title: string, page: string): HTMLIFrameElement =>
    Object.assign(document.createElement('iframe'), { title, src: `${host}/${page}`, allow: 'payment *' });

  /** The bank's question in a frame over the page, as high as frames get without being the browser's topmost. */
  async function challenge(): Promise<boolean> {
    const over = document.createElement('div');
    Object.assign(over.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgba(0,0,0,0.6)' });
    const frame = framed('3D Secure', 'three-ds-2-challenge.html');
    Object.assign(frame.style, { position: 'absolute', inset: '15% 5%', width: '90%', height: '60%', border: '0' });
    over.append(frame);
    document.body.append(over);
    const { approve } = await heard<{ approve: boolean }>(frame, 'challenge');
    over.remove();
    return approve;
  }

  function Stripe(key: string, { locale: ownLocale = 'auto' }: { locale?: string } = {}) {
    if (!/^pk_(test|live)_\w+$/.test(key)) throw wrong(`Invalid value for Stripe(): ${key}`);

    async function ask(method: 'GET' | 'POST', path: string, params: Record<string, string>): Promise<Answer> {
      const sent = new URLSearchParams({ key, ...params });
      const url = `https://api.stripe.com/v1/${path}`;
      try {
        const reply = await (method === 'GET' ? fetch(`${url}?${sent}`) : fetch(url, { method: 'POST', body: sent }));
        return (await reply.json()) as Answer;
      } catch {
        const message = 'We are experiencing issues connecting to our payments provider.';
        return { id: '', status: '', error: { type: 'api_connection_error', message } };
      }
    }
    const idIn = (clientSecret: string): string => /^((?:pi|seti)_\w+)_secret_\w+$/.exec(clientSecret)?.[1] ?? '';
    const pathOf = (id: string): string => (id.startsWith('seti') ? `setup_intents/${id}` : `payment_intents/${id}`);

    /** What a confirmed intent still needs, until nothing is left to do here. */
    async function settled(answer: Answer, clientSecret: string): Promise<object> {
      if (answer.error) return { error: answer.error };
      const action = answer.status === 'requires_action' ? answer.next_action : undefined;
      if (action?.redirect_to_url) {
        location.assign(action.redirect_to_url.url);
        return new Promise(() => undefined);
      }
      if (!action) return answer.id.startsWith('seti') ? { setupIntent: answer } : { paymentIntent: answer };
      const approve = String(await challenge());
      const params = { client_secret: clientSecret, approve, locale: ownLocale };
      return settled(await ask('POST', `${pathOf(answer.id)}/authenticate`, params), clientSecret);
    }

    function elements({ clientSecret, ...begun }: { clientSecret: string } & Look) {
      if (!idIn(clientSecret)) throw wrong('Invalid value for elements(): clientSecret');
      let look: Look = { locale: ownLocale, ...begun };
      let frame: HTMLIFrameElement | undefined;
      let created = false;
      const listeners: Record<string, Listener[]> = {};
      const emit = (event: string, more: object = {}): void => {
        for (const listen of listeners[event] ?? []) listen({ elementType: 'payment', ...more });
      };

      async function show(place: HTMLElement): Promise<void> {
        const mounted = framed('Secure payment input frame', 'elements-inner-payment.html');
        frame = mounted;
        Object.assign(mounted.style, { width: '100%', height: '240px', border: '0' });
        const loaded = heard(mounted, 'loaded');
        place.replaceChildren(mounted);
        const { error } = await ask('GET', 'elements/sessions', { client_secret: clientSecret });
        if (error) return emit('loaderror', { error });
        await loaded;
        tell(mounted, { kind: 'look', ...look });
        emit('ready');
      }

      const element = {
        on(event: string, listen: Listener) {
          (listeners[event] ??= []).push(listen);
          return element;
        },
        mount(place: HTMLElement | string) {
          const found = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place;
          if (!found?.isConnected) throw wrong('The place to mount does not exist in the DOM');
          void show(found);
        },
        unmount() {
          frame?.remove();
          frame = undefined;
        },
        destroy() {
          element.unmount();
          created = false;
        },
      };
      return {
        create(kind: string) {
          if (kind !== 'payment') throw wrong(`the stand-in has no element ${kind}`);
          if (created) throw wrong('Can only create one Element of type payment through this Elements instance');
          created = true;
          return element;
        },
        update(next: Look) {
          look = { ...look, ...next };
          if (frame) tell(frame, { kind: 'look', ...look });
        },
        /** what was typed, as only the library itself can ask */
        async read(): Promise<{ secret: string; card: string; fault?: Fault }> {
          if (!frame?.isConnected) throw wrong('elements should have a mounted Payment Element');
          const typed = heard<{ card: string; code?: string; message?: string }>(frame, 'typed');
          tell(frame, { kind: 'read' });
          const { card, code, message = '' } = await typed;
          return { secret: clientSecret, card, ...(code && { fault: { type: 'validation_error', code, message } }) };
        },
      };
    }

    type Confirmed = {
      elements: ReturnType<typeof elements>;
      confirmParams?: { return_url?: string };
      redirect?: string;
    };
    async function confirm({ elements: group, confirmParams, redirect = 'always' }: Confirmed): Promise<object> {
      const { return_url } = confirmParams ?? {};
      if (return_url === undefined || redirect !== 'if_required') throw wrong('the stand-in is led back if required');
      const { secret, card, fault } = await group.read();
      if (fault) return { error: fault };
      const params = { client_secret: secret, card, return_url, locale: ownLocale };
      return settled(await ask('POST', `${pathOf(idIn(secret))}/confirm`, params), secret);
    }
    return {
      elements,
      confirmPayment: confirm,
      confirmSetup: confirm,
      async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<object> {
        const params = { client_secret: clientSecret };
        return settled(await ask('GET', pathOf(idIn(clientSecret)), params), clientSecret);
      },
    };
  }
  Object.assign(globalThis, { Stripe });
}
