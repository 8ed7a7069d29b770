import type { ReactNode } from 'react';
import classes from './brand.module.css';

/** The mark of the product, a stamped voucher, with its name and which part of it this is: shown in full at every width. */
export function Brand({
  name,
  place,
  children,
}: {
  name: string;
  /** Which branch it is, or that it is head office. */
  place: string;
  /** Beside the name, such as the badge of the environment. */
  children?: ReactNode;
}) {
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
      <span className={classes['names']}>
        <span className={classes['line']}>
          <strong className={classes['name']}>{name}</strong>
          {children}
        </span>
        <span className={classes['place']} title={place}>
          <bdi>{place}</bdi>
        </span>
      </span>
    </span>
  );
}
