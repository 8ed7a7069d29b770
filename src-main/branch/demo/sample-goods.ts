/** What the demo shop sells: prices as on the shelf, with VAT. */
export const sampleGoods = [
  { description: 'Arabic coffee, light roast, 500 g', description_ar: 'قهوة عربية تحميص فاتح 500 جم', unit_price: 46 },
  { description: 'Ajwa dates, 1 kg', description_ar: 'تمر عجوة 1 كجم', unit_price: 69 },
  { description: 'Sukkari dates, 3 kg', description_ar: 'تمر سكري 3 كجم', unit_price: 57.5 },
  { description: 'Sidr honey, 500 g', description_ar: 'عسل سدر 500 جم', unit_price: 184 },
  { description: 'Saffron, 1 g', description_ar: 'زعفران 1 جم', unit_price: 17.25 },
  { description: 'Cardamom, 250 g', description_ar: 'هيل 250 جم', unit_price: 51.75 },
  { description: 'Coffee pot (dallah), steel', description_ar: 'دلة قهوة ستانلس', unit_price: 138 },
  { description: 'Set of six coffee cups', description_ar: 'طقم فناجين 6 حبات', unit_price: 34.5 },
  { description: 'Gift box, dates and honey', description_ar: 'صندوق هدايا تمر وعسل', unit_price: 230 },
  { description: 'Oud incense, 30 g', description_ar: 'بخور عود 30 جم', unit_price: 92 },
  { description: 'Rose water, 300 ml', description_ar: 'ماء ورد 300 مل', unit_price: 11.5 },
  { description: 'Maamoul, box of 24', description_ar: 'معمول علبة 24 حبة', unit_price: 28.75 },
] as const;

function address(street: string, district: string, city: string, buildingNumber: string, postalCode: string) {
  return { street, building_number: buildingNumber, district, city, postal_code: postalCode, country: 'SA' };
}

/** The businesses that buy from the demo shop. */
export const sampleBuyers = [
  {
    name: 'Al Waha Hospitality Co.',
    name_ar: 'شركة الواحة للضيافة',
    vat_number: '300421689700003',
    cr_number: '1010384712',
    address: address('Olaya Street', 'Al Olaya', 'Riyadh', '7412', '12213'),
  },
  {
    name: 'Rimal Events Est.',
    name_ar: 'مؤسسة رمال للفعاليات',
    vat_number: '302718450900003',
    cr_number: '1010529046',
    address: address('Prince Turki Street', 'Al Malqa', 'Riyadh', '3380', '13521'),
  },
  {
    name: 'Tuwaiq Offices Co.',
    name_ar: 'شركة طويق للمكاتب',
    vat_number: '311094627500003',
    cr_number: '1010673358',
    address: address('King Fahd Road', 'Al Sahafah', 'Riyadh', '2966', '13315'),
  },
  {
    name: 'Marasi Travel Agency',
    name_ar: 'وكالة مراسي للسفر',
    vat_number: '310863204100003',
    cr_number: '4030291873',
    address: address('Tahlia Street', 'Al Andalus', 'Jeddah', '8151', '23326'),
  },
] as const;
