import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { cx } from '#src/ui/cx.ts';
import { useTopDialog } from '#src/ui/layout/openDialogs.ts';
import { dismissToast, toasts } from './toasts.ts';
import type { Toast } from './toasts.ts';
import classes from './Toasts.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertTriangle };

/** Where toasts appear: top centre, above all else, inside the dialog in front so that they can be read and tapped. */
export function Toasts() {
  const dialog = useTopDialog();
  return createPortal(<ToastRegion />, dialog ?? document.body);
}

function ToastRegion() {
  const { shown } = useSnapshot(toasts);
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // the top layer is a stack: shown again, the region lies above what was opened meanwhile
    const element = region.current;
    // its dialog may be closing in this very turn: the region is mounted again outside of it, and shown there
    if (!element?.isConnected) return;
    element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <div ref={region} popover="manual" className={classes.region} aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const Icon = icons[toast.tone];
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), toast.stays);
    return () => clearTimeout(timer);
  }, [toast.id, toast.stays]);
  return (
    <div className={cx(classes.toast, classes[toast.tone])} role={toast.tone === 'danger' ? 'alert' : 'status'}>
      <Icon className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>{toast.text}</div>
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.onClick();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={t`Close`} onClick={() => dismissToast(toast.id)}>
        <IconX aria-hidden="true" />
      </button>
    </div>
  );
}
