import { asUser } from '#src/data/session/asUser.ts';
import { refusalSentence } from '#src/features/person/refusalSentence.ts';
import { saveFile } from '#src/ui/device/saveFile.ts';
import { showToast } from '#src/ui/feedback/toasts.ts';

/** Everything that a chain owns, as a file that can be imported again. */
export async function exportChain(chain_id: string): Promise<void> {
  try {
    const file = await asUser('GET /chain/export', { query: { chain_id } });
    const text = JSON.stringify(file, null, 2);
    saveFile(new File([text], `comanda-${file.exportedAt.slice(0, 10)}.json`, { type: 'application/json' }));
  } catch (error) {
    showToast({ tone: 'danger', text: refusalSentence(error) });
  }
}
