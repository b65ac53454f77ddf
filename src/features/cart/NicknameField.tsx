import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { longestNickname } from '#domain/order/order.ts';
import { TextField } from '#src/ui/input/TextField.tsx';
import { callMyself, nickname } from './nickname.ts';

/** Asked lightly, once for all visits: what one is called on a bill that several share. */
export function NicknameField() {
  const { t } = useLingui();
  const { text } = useSnapshot(nickname);
  return (
    <TextField
      label={t`Your name on the bill (optional)`}
      hint={<Trans>So that everybody finds their own dishes. Only your table and the staff see it.</Trans>}
      maxLength={longestNickname}
      autoComplete="nickname"
      value={text}
      onChange={callMyself}
    />
  );
}
