import { eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { clientTaxes, files, taxPapers } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { aClient, form, type Make, page, redirects } from './catalogue-calls.ts'
import { aFile, drawingFile } from './catalogue-files.ts'
import { tax } from './catalogue-invoice-money.ts'
import { unlock } from './catalogue-premium.ts'
import type { Company } from './world.ts'

function aContractor({ id: companyId, make }: Company): number {
  const clientId = make.client()
  db()
    .insert(clientTaxes)
    .values({
      companyId,
      clientId,
      kind: 'business',
      isContractor: true,
      confirmedBy: make.people.admin,
      confirmedAt: Date.now(),
    })
    .run()
  return clientId
}

/** A statement whose file the store has. */
const aPaper: Make = company => {
  const fileId = aFile(company, 'others')
  db().update(files).set({ isMoney: true, projectId: null }).where(eq(files.id, fileId)).run()
  return db()
    .insert(taxPapers)
    .values({
      companyId: company.id,
      clientId: aContractor(company),
      kind: 'cis_statement',
      day: '2026-11-05',
      deducted: 120_00,
      fileId,
      createdBy: company.make.people.admin,
    })
    .returning({ id: taxPapers.id })
    .get().id
}

const edit = 'invoice.edit'

const statement = (company: Company) => ({
  clientId: String(aContractor(company)),
  day: '2026-10-20',
  deducted: '120.00',
})

const entries: readonly Entry[] = [
  {
    ...form('/clients/:id/tax', {
      what: 'with a confirmation',
      action: 'invoice.configure',
      make: aClient,
      body: company => ({ ...tax(company), endUserConfirmedOn: '2026-10-02', confirmation: drawingFile }),
    }),
    isUpload: true,
  },
  form('/invoicing/cis', {
    action: edit,
    body: statement,
    fields: { clientId: 'ownId', day: 'date', deducted: 'money', requestId: 'requestId' },
  }),
  {
    ...form('/invoicing/cis', {
      what: 'with its file',
      action: edit,
      body: company => ({ ...statement(company), statement: drawingFile }),
    }),
    isUpload: true,
  },
  page('/invoicing/papers/:id', aPaper, 'money.read'),
  redirects(page('/invoicing/papers/:id/remove', aPaper, edit)),
  form('/invoicing/papers/:id/remove', { action: edit, make: aPaper, isButton: true }),
]

export const taxPaperEntries: readonly Entry[] = entries.map(entry => ({
  ...entry,
  call: (company, owner) => {
    unlock()
    return entry.call(company, owner)
  },
}))
