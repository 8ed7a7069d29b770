import { countryNamesByHand, displayNames } from '#shared/reference/display-names.ts';
import { useLanguage } from '../language/language-provider.tsx';

const countryName = displayNames('region', countryNamesByHand);
const arabic = /\p{Script=Arabic}/u;

/** An address: in the language of whoever wrote it, and so are its commas; its country, below it, is in that of the page. */
export function AddressLines({ parts, country }: { parts: readonly (string | null)[]; country: string | null }) {
  const { language } = useLanguage();
  const known = parts.filter((part) => part !== null && part !== '');
  const land = country === null || country === '' ? undefined : countryName(country)[language === 'ar' ? 'nameAr' : 'name'];
  return (
    <>
      <div>
        <bdi>{known.join(arabic.test(known.join('')) ? '، ' : ', ')}</bdi>
      </div>
      <div>
        <bdi>{land}</bdi>
      </div>
    </>
  );
}
