import { SimpleGrid, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { identificationSchemes } from '#shared/reference/identification-schemes.ts';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { AddressLines } from '../format/address-lines.tsx';
import { Identifier } from '../format/identifier.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import type { ShownDocument, ShownParty } from './shown-document.ts';

function Address({ party: { address } }: { party: ShownParty }) {
  const { language } = useLanguage();
  const { building_number, street, district, city, postal_code, country } = address;
  const inPage = (part: string | null): string | null => (part === null ? null : inLanguage(part, language));
  const place = [building_number, inPage(street)].filter((part) => part !== null).join(' ');
  const town = [inPage(city), postal_code].filter((part) => part !== null).join(' ');
  return (
    <Text c="dimmed" component="div">
      <AddressLines parts={[place, inPage(district), town]} country={country} />
    </Text>
  );
}

// What kind of number identifies a party, in words.
function useSchemeName(): (scheme: string) => string | undefined {
  const { language } = useLanguage();
  return (scheme) => identificationSchemes.find(({ code }) => code === scheme)?.[language === 'ar' ? 'nameAr' : 'name'];
}

function PartyFacts({ title, party, absent }: { title: string; party: ShownParty | null; absent: string }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const schemeName = useSchemeName();
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
              {schemeName(party.identification.scheme) ?? <bdi dir="ltr">{party.identification.scheme}</bdi>}{' '}
              <Identifier
                value={party.identification.number}
                label={schemeName(party.identification.scheme) ?? party.identification.scheme}
              />
            </Text>
          )}
          <Address party={party} />
        </>
      )}
    </section>
  );
}

/** Who sold and who bought. */
export function DocumentParties({ found: { seller, buyer } }: { found: ShownDocument }) {
  const { t } = useTranslation('documents');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <PartyFacts title={t('party.seller')} party={seller} absent={t('party.unreadable')} />
      <PartyFacts title={t('column.buyer')} party={buyer} absent={t('party.consumer')} />
    </SimpleGrid>
  );
}
