import { errorSentence } from '#src/i18n/errorSentence.ts';
import { showToast } from './toasts.ts';

/** A failure as a toast in the user's language; `again` offers a second try. */
export function showFailure(
  error: unknown,
  options: { fallback?: string; action?: { label: string; onClick: () => void } } = {},
): void {
  showToast({ tone: 'danger', text: errorSentence(error, options.fallback), action: options.action });
}
