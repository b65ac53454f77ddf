import { useState } from 'react';
import type { ReactNode } from 'react';
import { BigButton } from '#src/ui/button/BigButton.tsx';
import { Chip } from '#src/ui/button/Chip.tsx';
import type { Tone } from '#src/ui/button/Chip.tsx';
import { ConfirmButton } from '#src/ui/button/ConfirmButton.tsx';
import { ConnectionBadge } from '#src/ui/connection/ConnectionBadge.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { LoadingOverlay } from '#src/ui/feedback/LoadingOverlay.tsx';
import { GridSkeleton, ListSkeleton } from '#src/ui/feedback/Skeleton.tsx';
import { showToast } from '#src/ui/feedback/toasts.ts';
import { AllergenIcon, allergens } from '#src/ui/icons/AllergenIcon.tsx';
import type { AllergenKey } from '#src/ui/icons/AllergenIcon.tsx';
import { CategoryIcon, categoryIcons } from '#src/ui/icons/CategoryIcon.tsx';
import type { CategoryIconName } from '#src/ui/icons/CategoryIcon.tsx';
import { EmptyCart } from '#src/ui/icons/EmptyCart.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { SearchField } from '#src/ui/input/SearchField.tsx';
import { Segmented } from '#src/ui/input/Segmented.tsx';
import { Stepper } from '#src/ui/input/Stepper.tsx';
import { TextField } from '#src/ui/input/TextField.tsx';
import { Sheet } from '#src/ui/layout/Sheet.tsx';
import { VirtualGrid } from '#src/ui/list/VirtualGrid.tsx';
import { VirtualList } from '#src/ui/list/VirtualList.tsx';
import { ImageBox } from '#src/ui/media/ImageBox.tsx';
import { QrItem } from '#src/ui/media/QrItem.tsx';
import { Price } from '#src/ui/money/Price.tsx';
import { ColorSchemeSwitch, DirectionSwitch } from '#src/ui/page/AppearanceSwitches.tsx';
import { PageFrame } from '#src/ui/page/PageFrame.tsx';
import classes from './GalleryPage.module.css';
import { MantineSamples } from './MantineSamples.tsx';

const tones: Tone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'];
const thousand = Array.from({ length: 1000 }, (_, index) => ({ id: index, name: `Dish number ${index + 1}` }));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.row}>{children}</div>
    </section>
  );
}

/** Development only: every piece in every state. */
export function GalleryPage() {
  const [search, setSearch] = useState('goulash');
  const [count, setCount] = useState(2);
  const [part, setPart] = useState('order');
  const [name, setName] = useState('');
  const [sheet, setSheet] = useState(false);
  return (
    <PageFrame>
      <h1>Gallery</h1>
      <Part title="Logo">
        <Logo size="small" />
        <Logo />
        <Logo size="large" />
        <Logo withName={false} size="large" />
      </Part>
      <Part title="Appearance">
        <ColorSchemeSwitch />
        <DirectionSwitch />
      </Part>
      <Part title="Buttons">
        <BigButton end={<Price amount={2380} currency="EUR" />}>Add 2</BigButton>
        <BigButton tone="plain">Beside it</BigButton>
        <BigButton tone="quiet">Quiet</BigButton>
        <BigButton tone="danger">Reject</BigButton>
        <BigButton tone="success">Ready</BigButton>
        <BigButton busy>Sending</BigButton>
        <BigButton reason="The order is closed">Accept</BigButton>
        <ConfirmButton question="Tap again to void" onConfirm={() => showToast({ tone: 'success', text: 'Voided' })}>
          Void
        </ConfirmButton>
      </Part>
      <Part title="Staff">
        <BigButton size="staff" tone="success">
          Accept
        </BigButton>
        <BigButton size="staff">Send 3 items</BigButton>
        <Stepper size="staff" label="Minutes" value={15} step={5} text="15 min" onChange={() => undefined} />
        <Segmented
          size="staff"
          label="Screen"
          value={part}
          onChange={setPart}
          options={[
            { value: 'order', label: 'New 3' },
            { value: 'pay', label: 'Ready 1' },
          ]}
        />
      </Part>
      <Part title="Mantine">
        <MantineSamples />
      </Part>
      <Part title="Chips">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
        <Chip pressed onClick={() => undefined}>
          Chosen
        </Chip>
        <Chip pressed={false} onClick={() => undefined}>
          Not chosen
        </Chip>
      </Part>
      <Part title="Inputs">
        <SearchField label="Search the menu" value={search} onChange={setSearch} />
        <Stepper label="Quantity" value={count} min={1} onChange={setCount} />
        <Segmented
          label="Tab"
          value={part}
          onChange={setPart}
          options={[
            { value: 'order', label: 'Order' },
            { value: 'pay', label: 'Pay' },
            { value: 'waiter', label: 'Waiter' },
          ]}
        />
        <TextField label="Note" hint="The kitchen reads it as typed" value={name} onChange={setName} />
        <TextField label="Name" error="Please enter your name." value="" onChange={() => undefined} />
        <TextField label="Comment" lines={3} value={name} onChange={setName} />
      </Part>
      <Part title="Prices">
        <Price amount={123450} currency="EUR" />
        <Price amount={399000} currency="HUF" size="large" />
        <Price amount={4250} currency="RON" size="huge" />
        <Price amount={150} currency="EUR" signed />
        <Price amount={990} currency="EUR" former />
      </Part>
      <Part title="Connection">
        <ConnectionBadge state="online" waiting={0} lastSync="2026-11-21T11:04:00Z" station="Bar" />
        <ConnectionBadge state="connecting" waiting={1} />
        <ConnectionBadge state="offline" since="2026-11-21T11:04:00Z" waiting={3} attention={1} />
      </Part>
      <Part title="Toasts and sheets">
        <BigButton tone="plain" onClick={() => showToast({ tone: 'success', text: 'Language changed' })}>
          Success
        </BigButton>
        <BigButton
          tone="plain"
          onClick={() =>
            showToast({ tone: 'info', text: 'Order 17 is ready', action: { label: 'Undo', onClick: () => undefined } })
          }
        >
          With undo
        </BigButton>
        <BigButton tone="plain" onClick={() => showToast({ tone: 'danger', text: 'Item sold out' })}>
          Error
        </BigButton>
        <BigButton onClick={() => setSheet(true)}>Open sheet</BigButton>
        <Sheet
          opened={sheet}
          onClose={() => setSheet(false)}
          title="Beef goulash with napkin dumplings"
          footer={
            <BigButton wide end={<Price amount={2380} currency="EUR" />}>
              Add {count}
            </BigButton>
          }
        >
          <p>Slowly braised beef, sweet paprika, caraway and marjoram.</p>
          <BigButton tone="plain" onClick={() => showToast({ tone: 'danger', text: 'Item sold out' })}>
            Error inside
          </BigButton>
        </Sheet>
      </Part>
      <Part title="Pictures">
        <ImageBox alt="" width={80} height={80} />
        <ImageBox avatar="/media/missing" alt="Broken" width={160} height={120} />
        <QrItem value="https://example.com/order/table?code=abc" text="Table 7" />
        <EmptyCart />
      </Part>
      <Part title="Categories">
        {(Object.keys(categoryIcons) as CategoryIconName[]).map((icon) => (
          <figure key={icon} className={classes.icon}>
            <CategoryIcon name={icon} size={32} />
            <figcaption>{icon}</figcaption>
          </figure>
        ))}
      </Part>
      <Part title="Allergens">
        {(Object.keys(allergens) as AllergenKey[]).map((letter) => (
          <figure key={letter} className={classes.icon}>
            <AllergenIcon letter={letter} size={48} />
            <AllergenIcon letter={letter} size={20} />
            <figcaption>
              {letter} {allergens[letter].shape}
            </figcaption>
          </figure>
        ))}
      </Part>
      <Part title="States">
        <EmptyState
          icon={<EmptyCart width={64} />}
          title="Your cart is empty"
          action={<BigButton>To the menu</BigButton>}
        >
          What you add from the menu waits here until you order.
        </EmptyState>
        <ErrorState onRetry={() => undefined}>Error connecting to Server</ErrorState>
        <div className={classes.box}>
          <LoadingOverlay caption="Loading the menu" />
        </div>
      </Part>
      <Part title="Skeletons">
        <div className={classes.wide}>
          <ListSkeleton label="Loading" rows={2} />
          <GridSkeleton label="Loading" cards={4} />
        </div>
      </Part>
      <Part title="A thousand">
        <div className={classes.tall}>
          <VirtualList entries={thousand} entryKey={(entry) => entry.id} estimate={52} gap={4} label="Dishes">
            {(entry) => <div className={classes.card}>{entry.name}</div>}
          </VirtualList>
        </div>
        <div className={classes.tall}>
          <VirtualGrid entries={thousand} rowHeight={3.25} minWidth={7.5} label="Dishes">
            {(entry) => <div className={classes.card}>{entry.name}</div>}
          </VirtualGrid>
        </div>
      </Part>
    </PageFrame>
  );
}
