import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import { useLocation, useSearch } from '@tanstack/react-router';
import { textIn } from '#domain/i18n/localizedText.ts';
import { legalKinds, type LegalKind } from '#domain/legal/legalText.ts';
import { call } from '#src/data/api/call.ts';
import { LoadedPart } from '#src/features/person/LoadedPart.tsx';
import { useLoaded } from '#src/features/person/useLoaded.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { PageFooter } from '#src/ui/page/PageFooter.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import { Markdown } from '#src/ui/text/Markdown.tsx';
import classes from './Legal.module.css';

type House = { chain_id?: string; restaurant_id?: string };

/** What the law asks for: of the house that is named, otherwise of whoever runs this server. */
export function LegalPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const house = useSearch({ strict: false }) as House;
  const kind = legalKinds.find((each) => path.endsWith(each)) ?? 'imprint';
  return (
    <PageFrame narrow footer={<PageFooter />}>
      <div className={classes.text}>
        <LegalText key={`${kind} ${house.restaurant_id ?? house.chain_id ?? ''}`} kind={kind} house={house} />
      </div>
    </PageFrame>
  );
}

async function textOf(kind: LegalKind, { chain_id, restaurant_id }: House) {
  const about = restaurant_id === undefined ? (chain_id === undefined ? {} : { chain_id }) : { restaurant_id };
  const texts = await call('GET /legal', { query: about });
  const found = texts.find((each) => each.kind === kind);
  if (!found) return undefined;
  const params = { legal_version: found.legal_version };
  return call('GET /legal/:legal_version', { params });
}

function LegalText({ kind, house }: { kind: LegalKind; house: House }) {
  const { i18n } = useLingui();
  const text = useLoaded(async () => (await textOf(kind, house)) ?? null);
  return (
    <LoadedPart of={text}>
      {(found) =>
        found === null ? (
          <EmptyState page icon={<IconFileOff aria-hidden="true" />} title={<Trans>There is no such text</Trans>} />
        ) : (
          <article className={classes.article}>
            <Markdown>{textIn(found.text, i18n.locale)}</Markdown>
            <p className={classes.version}>
              <Trans>
                Version <bdi>{found.legal_version.slice(0, 8)}</bdi>
              </Trans>
            </p>
          </article>
        )
      }
    </LoadedPart>
  );
}
