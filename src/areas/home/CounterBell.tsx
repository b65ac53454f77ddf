import classes from './CounterBell.module.css';

/** The home page's picture: the bell of the logo on a counter, a ticket beside it. Drawn, so it costs no download. */
export function CounterBell({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 520 420" role="img" aria-label={label} className={classes.picture}>
      <circle cx="270" cy="196" r="176" className={classes.sun} />
      <g className={classes.ticket} transform="rotate(7 404 186)">
        <path
          d="M346 62h116v216l-14.5-11-14.5 11-14.5-11-14.5 11-14.5-11-14.5 11-14.5-11-14.5 11Z"
          className={classes.sheet}
        />
        <path d="M366 96h58M366 128h76M366 152h46M366 176h64M366 208h30" className={classes.ink} />
        <path d="M366 240h36" className={classes.total} />
      </g>
      <path d="M90 292a150 140 0 0 1 300 0Z" className={classes.dome} />
      <path d="M126 266c10-46 40-78 82-90" className={classes.shine} />
      <rect x="228" y="130" width="24" height="26" rx="6" className={classes.dome} />
      <circle cx="240" cy="118" r="21" className={classes.knob} />
      <rect x="66" y="292" width="348" height="26" rx="13" className={classes.base} />
      <path d="M240 74V50M290 88l16-20M190 88l-16-20" className={classes.ring} />
      <rect x="20" y="318" width="480" height="14" rx="7" className={classes.counter} />
      <path d="M60 356h250M344 356h90" className={classes.grain} />
    </svg>
  );
}
