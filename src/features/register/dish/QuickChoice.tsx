import type { ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal, IconCircleMinus } from '@tabler/icons-react';
import { textIn } from '#domain/i18n/localizedText.ts';
import type { MenuIndex } from '#domain/menu/menuIndex.ts';
import { Settled } from '#src/ui/press/Settled.tsx';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { type Question, type Taking, withAnswer, withDish, withoutSelection, withSize } from './quickChoice.ts';
import { SoldTitle } from './SoldTitle.tsx';
import classes from './QuickChoice.module.css';

type QuickChoiceProps = {
  taking: Taking;
  question: Question;
  index: MenuIndex;
  soldOut: readonly string[];
  quantity: number;
  onAnswer: (taking: Taking) => void;
  /** everything that can be changed of the dish */
  onMore: () => void;
  onClose: () => void;
};

/** Asks at once for what has to be said before a dish can be ordered: one row of answers, one tap each. */
export function QuickChoice({
  taking,
  question,
  index,
  quantity,
  onAnswer,
  onMore,
  onClose,
  ...rest
}: QuickChoiceProps) {
  return (
    <Settled what={question.kind}>
      <Sheet
        opened
        onClose={onClose}
        title={<SoldTitle sold={taking.sold} quantity={quantity} />}
        footer={
          <BigButton size="staff" tone="quiet" icon={<IconAdjustmentsHorizontal aria-hidden="true" />} onClick={onMore}>
            <Trans>Change more</Trans>
          </BigButton>
        }
      >
        <Answers taking={taking} question={question} index={index} onAnswer={onAnswer} {...rest} />
      </Sheet>
    </Settled>
  );
}

function Answers({
  taking,
  question,
  index,
  soldOut,
  onAnswer,
}: Pick<QuickChoiceProps, 'taking' | 'question' | 'index' | 'soldOut' | 'onAnswer'>) {
  const { t, i18n } = useLingui();
  const language = i18n.locale;
  const reason = (id: string): string | undefined => (soldOut.includes(id) ? t`Sold out` : undefined);
  if (question.kind === 'item') {
    const { sold } = taking;
    return (
      <Row name={sold.kind === 'combo' ? textIn(sold.combo.options[question.part]?.name, language) : ''}>
        {question.items.map((item) => (
          <Answer
            key={item.item_id}
            reason={reason(item.item_id)}
            onClick={() => onAnswer(withDish(taking, question.part, item))}
          >
            {textIn(item.name, language)}
          </Answer>
        ))}
      </Row>
    );
  }
  if (question.kind === 'size') {
    const priced = taking.sold.kind === 'item';
    return (
      <Row name={priced ? t`Which size?` : textIn(question.item.name, language)}>
        {question.item.options.map((option) => (
          <Answer key={option.option_id} onClick={() => onAnswer(withSize(taking, question.part, option.option_id))}>
            {textIn(option.name, language)}
            {priced && <Price amount={option.price} currency={index.currency} />}
          </Answer>
        ))}
      </Row>
    );
  }
  const { selection, item, part, chosen } = question;
  const price = (id: string): number => (item.selectionsPrice ? (index.ingredients.get(id)?.price ?? 0) : 0);
  return (
    <Row name={textIn(selection.name, language)}>
      {selection.choices.map((id) => (
        <Answer
          key={id}
          reason={reason(id)}
          pressed={chosen.includes(id)}
          onClick={() => onAnswer(withAnswer(taking, part, selection, id))}
        >
          {textIn(index.ingredients.get(id)?.name, language)}
          {price(id) > 0 && <Price amount={price(id)} currency={index.currency} signed />}
        </Answer>
      ))}
      <Answer without onClick={() => onAnswer(withoutSelection(taking, part, selection))}>
        <IconCircleMinus aria-hidden="true" />
        <Trans>Without</Trans>
      </Answer>
    </Row>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.question} role="group" aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <div className={classes.answers}>{children}</div>
    </div>
  );
}

type AnswerProps = {
  children: ReactNode;
  reason?: string | undefined;
  pressed?: boolean;
  /** nothing of it */
  without?: boolean;
  onClick: () => void;
};

function Answer({ children, reason, pressed, without = false, onClick }: AnswerProps) {
  return (
    <BigButton
      size="staff"
      tone="plain"
      className={without ? classes.without : classes.answer}
      aria-pressed={pressed}
      reason={reason}
      end={reason}
      onClick={onClick}
    >
      <span className={classes.words}>{children}</span>
    </BigButton>
  );
}
