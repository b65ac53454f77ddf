import { useSnapshot } from 'valtio';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { addToDraft, changeDraftLine } from '../registerDraft.ts';
import { nextQuestion } from './quickChoice.ts';
import { QuickChoice } from './QuickChoice.tsx';
import { StaffDishSheet } from './StaffDishSheet.tsx';
import { askMore, closeDish, dishAsked, goOn } from './takeDish.ts';

/** Whatever is asked about a dish before it goes into the order; nothing most of the time. */
export function AskDish({ index, soldOut }: { index: MenuIndex; soldOut: readonly string[] }) {
  const { now } = useSnapshot(dishAsked) as typeof dishAsked;
  if (!now) return null;
  const { taking, quantity, whole, line } = now;
  const question = whole ? undefined : nextQuestion(taking);
  if (question)
    return (
      <QuickChoice
        taking={taking}
        question={question}
        index={index}
        soldOut={soldOut}
        quantity={quantity}
        onAnswer={(answered) => goOn(answered, quantity)}
        onMore={askMore}
        onClose={closeDish}
      />
    );
  return (
    <StaffDishSheet
      taking={taking}
      index={index}
      soldOut={soldOut}
      quantity={quantity}
      note={line?.note}
      changes={line !== undefined}
      onSave={(saved, count) => {
        if (line) changeDraftLine({ ...kept(line), ...saved, quantity: count });
        else addToDraft(saved, count);
        closeDish();
      }}
      onClose={closeDish}
    />
  );
}

/** What stays of a line whatever is changed of its dish. */
const kept = ({ line_id, course, held }: Parameters<typeof changeDraftLine>[0]) => ({
  line_id,
  ...(course === undefined ? {} : { course }),
  ...(held ? { held } : {}),
});
