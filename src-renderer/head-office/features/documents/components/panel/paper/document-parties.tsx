import { SimpleGrid, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganizationInvoice } from '../../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { countryNamesByHand, displayNames } from '../../../../../../../src-shared/reference/display-names.ts';
import { Identifier } from '../../../../../../ui/format/identifier.tsx';
import { useLanguage } from '../../../../../../ui/language/language-provider.tsx';
import { inLanguage } from '../../../text/in-language.ts';

type Party = NonNullable<OrganizationInvoice['seller']>;

const countryName = displayNames('region', countryNamesByHand);
const arabic = /\p{Script=Arabic}/u;

// An address is in the language of whoever wrote it, and so are its commas and its country.
function addressLine({ address }: Party): string {
  const { building_number, street, district, city, postal_code, country } = address;
  const place = [building_number, street].filter((part) => part !== null).join(' ');
  const town = [city, postal_code].filter((part) => part !== null).join(' ');
  const isArabic = arabic.test(`${place}${district}${town}`);
  const land = country === null ? null : countryName(country)[isArabic ? 'nameAr' : 'name'];
  return [place, district, town, land].filter((part) => part !== null && part !== '').join(isArabic ? '، ' : ', ');
}

function PartyFacts({ title, party, absent }: { title: string; party: Party | null; absent: string }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  return (
    <section>
      <Title order={3} c="dimmed" fz="xs" fw={500}>
        {title}
      </Title>
      {party === null ? (
        <Text c="dimmed">{absent}</Text>
      ) : (
        <>
          <Text fw={600}>
            <bdi>{inLanguage(party.name, language)}</bdi>
          </Text>
          {party.vat_number !== null && (
            <Text component="div">
              {t('party.vat_number')} <Identifier value={party.vat_number} label={t('party.vat_number')} />
            </Text>
          )}
          {party.identification !== null && (
            <Text component="div">
              <bdi dir="ltr">{party.identification.scheme}</bdi>{' '}
              <Identifier value={party.identification.number} label={party.identification.scheme} />
            </Text>
          )}
          <Text c="dimmed">
            <bdi>{addressLine(party)}</bdi>
          </Text>
        </>
      )}
    </section>
  );
}

/** Who sold and who bought. */
export function DocumentParties({ found: { seller, buyer } }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <PartyFacts title={t('party.seller')} party={seller} absent={t('party.unreadable')} />
      <PartyFacts title={t('column.buyer')} party={buyer} absent={t('party.consumer')} />
    </SimpleGrid>
  );
}
