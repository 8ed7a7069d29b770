import classes from './email-address.module.css';

/** An e-mail address; where there is too little room for it, its domain goes on a line of its own, and nothing else does. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.indexOf('@');
  return (
    <bdi dir="ltr">
      <span className={classes['part']}>{address.slice(0, at)}</span>
      <wbr />
      <span className={classes['part']}>{address.slice(at)}</span>
    </bdi>
  );
}
