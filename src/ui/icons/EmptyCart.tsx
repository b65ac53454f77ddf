import classes from './EmptyCart.module.css';

/** An empty tray under its bell: the picture of a cart with nothing in it. */
export function EmptyCart({ width = 180 }: { width?: number }) {
  return (
    <svg width={width} viewBox="0 0 180 132" fill="none" aria-hidden="true" className={classes.picture}>
      <ellipse cx="90" cy="120" rx="72" ry="7" className={classes.shade} />
      <path d="M36 84a54 50 0 0 1 108 0Z" className={classes.bell} />
      <path d="M50 76c3-17 13-28 27-32" className={classes.light} />
      <circle cx="90" cy="29" r="6" className={classes.knob} />
      <rect x="24" y="84" width="132" height="9" rx="4.5" className={classes.plate} />
      <path d="M52 106h76" strokeDasharray="1 9" className={classes.dots} />
      <path d="M90 16V8m14 12 5-6m-33 6-5-6" className={classes.ring} />
    </svg>
  );
}
