import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textIn } from '#domain/i18n/localizedText.ts';
import { currentLanguage } from '#src/i18n/language.ts';
import { Chip } from '#src/ui/button/Chip.tsx';
import dashboard from '../../frame/Dashboard.module.css';
import { fieldWord } from './fieldWords.ts';
import classes from './Import.module.css';
import type { ImportReport } from './useDryRun.ts';

const atOnce = 100;

/** What would be there afterwards that is not there now. */
export function ImportPreview({ report: { changes, preview, costs, republished } }: { report: ImportReport }) {
  const { t } = useLingui();
  const { items, categories, ingredients } = changes;
  const shown = preview.filter(({ kind }) => kind !== 'menus');
  const kinds = { items: t`Dish or drink`, categories: t`Category`, ingredients: t`Ingredient`, menus: t`Menu` };
  return (
    <section className={dashboard.card} aria-labelledby="preview">
      <h2 id="preview" className={dashboard.cardTitle}>
        <Trans>What will be there</Trans>
      </h2>
      <div className={classes.counts}>
        {items.added > 0 && (
          <Chip tone="success">
            <Plural value={items.added} one="# new dish or drink" other="# new dishes and drinks" />
          </Chip>
        )}
        {items.changed > 0 && (
          <Chip tone="warning">
            <Plural value={items.changed} one="# changed" other="# changed" />
          </Chip>
        )}
        {items.unchanged > 0 && (
          <Chip>
            <Plural value={items.unchanged} one="# stays as it is" other="# stay as they are" />
          </Chip>
        )}
        {categories.added > 0 && (
          <Chip>
            <Plural value={categories.added} one="# new category" other="# new categories" />
          </Chip>
        )}
        {ingredients.added > 0 && (
          <Chip>
            <Plural value={ingredients.added} one="# new ingredient" other="# new ingredients" />
          </Chip>
        )}
        {costs > 0 && (
          <Chip>
            <Plural value={costs} one="# cost is noted" other="# costs are noted" />
          </Chip>
        )}
      </div>
      {republished.length > 0 && (
        <p className={dashboard.lead}>
          <Trans>Guests read it at once: {republished.map(({ name }) => name).join(', ')}</Trans>
        </p>
      )}
      <ul className={classes.list} aria-label={t`Changes`}>
        {shown.slice(0, atOnce).map(({ kind, id, name, what, fields }) => (
          <li key={`${kind} ${id}`} className={classes.change}>
            <bdi>{textIn(name, currentLanguage())}</bdi>
            <span className={dashboard.small}>
              {what === 'added' ? t`${kinds[kind]}, new` : [...new Set(fields.map(fieldWord))].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {shown.length > atOnce && (
        <p className={dashboard.small}>
          <Plural value={shown.length - atOnce} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  );
}
