import type { ClientStory } from '../story.ts'

export const clients: ClientStory[] = [
  {
    key: 'quill',
    name: 'Quill & Page Bookshop',
    email: 'shop@quillandpage.example.com',
    phone: '020 7946 0311',
    address: '18 Lamb’s Conduit Street, London WC1N 3LE',
    notes: 'Closed on Mondays: that is our fitting day.',
  },
  {
    key: 'adeyemi',
    name: 'Folasade Adeyemi',
    email: 'fola.adeyemi@example.com',
    phone: '07700 900512',
    address: 'Flat 4, 77 Tyers Street, London SE11 5HZ',
  },
  {
    key: 'castell',
    name: 'Castell Gallery',
    email: 'registrar@castellgallery.example.com',
    phone: '020 7946 0326',
    address: '3 Herald Street, London E2 6JT',
    notes: 'Glass goes through the registrar. White gloves, truly.',
  },
  {
    key: 'penhaligan',
    name: 'Rowan Penhaligan',
    email: 'rowan.penhaligan@example.com',
    phone: '07700 900538',
    address: '12 Choumert Road, London SE15 4AX',
  },
  {
    key: 'zielinski',
    name: 'Marta Zielińska',
    email: 'marta.zielinska@example.com',
    phone: '020 7946 0347',
    address: '56 Brockley View, London SE23 1SL',
  },
  {
    key: 'kestrel',
    name: 'Kestrel Records',
    email: 'studio@kestrelrecords.example.com',
    phone: '020 7946 0359',
    address: 'Unit 9, Hackney Downs Studios, Amhurst Terrace, London E8 2BT',
  },
]
