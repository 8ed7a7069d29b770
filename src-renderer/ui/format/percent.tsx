import { useFormats } from './use-formats.ts';

/** A share of 1 in percent; with `isChange` with its sign. */
export function Percent({ share, isChange = false }: { share: number; isChange?: boolean }) {
  const { percent, change } = useFormats();
  return (
    <bdi dir="ltr" data-figures>
      {isChange ? change(share) : percent(share)}
    </bdi>
  );
}
