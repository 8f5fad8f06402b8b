import { addressLines } from './address-lines.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { isOutside } from './ubl-tax.ts'
import type { Xml } from './xml.ts'

type Party = { name: string; legalName: string; address: string; vatNumber: string; companyNumber: string }

export function seller({ company, ...document }: InvoiceDocument): Xml {
  // A seller without VAT and company number needs an identifier (BT-29).
  const isKnown = (company.vatNumber !== '' && !isOutside(document)) || company.companyNumber !== ''
  return party(
    { ...company, legalName: company.legalName || company.name },
    {
      id: isKnown ? '' : company.name,
      isOutside: isOutside(document),
      contact: [
        company.phone === '' ? null : ['cbc:Telephone', company.phone], // BT-42
        company.email === '' ? null : ['cbc:ElectronicMail', company.email], // BT-43
      ],
    },
  )
}

export function buyer({ client, ...document }: InvoiceDocument): Xml {
  return party(
    { ...client, legalName: client.name, companyNumber: '' },
    {
      id: '',
      isOutside: isOutside(document),
      contact: [client.email === '' ? null : ['cbc:ElectronicMail', client.email]], // BT-58
    },
  )
}

type About = { id: string; isOutside: boolean; contact: (Xml | null)[] }

function party({ name, legalName, address, vatNumber, companyNumber }: Party, about: About): Xml {
  const { lines, town, postcode } = addressLines(address)
  const text = (tag: string, value: string | undefined): Xml | null => (value ? [tag, value] : null)
  // Outside the scope of VAT no VAT number is allowed (BR-O-02).
  const isNamed = vatNumber !== '' && !about.isOutside
  return [
    'cac:Party',
    [
      about.id === '' ? null : ['cac:PartyIdentification', [['cbc:ID', about.id]]],
      ['cac:PartyName', [['cbc:Name', name]]], // BT-28, BT-45
      [
        'cac:PostalAddress',
        [
          text('cbc:StreetName', lines[0]),
          text('cbc:AdditionalStreetName', lines[1]),
          text('cbc:CityName', town),
          text('cbc:PostalZone', postcode),
          lines.length > 2 ? ['cac:AddressLine', [['cbc:Line', lines.slice(2).join(', ')]]] : null,
          // Addresses have no country: this product is for the United Kingdom.
          ['cac:Country', [['cbc:IdentificationCode', 'GB']]], // BT-40, BT-55
        ],
      ],
      isNamed
        ? [
            'cac:PartyTaxScheme',
            [
              ['cbc:CompanyID', withCountry(vatNumber)],
              ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
            ],
          ] // BT-31, BT-48
        : null,
      [
        'cac:PartyLegalEntity',
        [
          ['cbc:RegistrationName', legalName], // BT-27, BT-44
          text('cbc:CompanyID', companyNumber), // BT-30
        ],
      ],
      about.contact.some(Boolean) ? ['cac:Contact', about.contact] : null,
    ],
  ]
}

function withCountry(vatNumber: string): string {
  const digits = vatNumber.replaceAll(/\s/g, '')
  return /^[A-Z]{2}/.test(digits) ? digits : `GB${digits}`
}
