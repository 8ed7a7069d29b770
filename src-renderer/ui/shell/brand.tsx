import classes from './brand.module.css';

/** The mark of the product: a stamped voucher. */
export function Brand({ name, place }: { name: string; place: string }) {
  return (
    <span className={classes['brand']}>
      <svg className={classes['mark']} viewBox="0 0 24 24" aria-hidden>
        <rect x="2" y="2" width="20" height="20" rx="6" fill="currentColor" />
        <path
          d="M7.5 12.5l3 3 6-7"
          fill="none"
          stroke="var(--mark-stroke)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>
        <strong className={classes['name']}>{name}</strong>
        <span className={classes['place']}>{place}</span>
      </span>
    </span>
  );
}
