import { agreedWhen } from '#app/domain/agreed/payment-stage.ts'
import { askedOfClient } from '#app/domain/client-pages/asked-of-client.ts'
import { progressText, sharedFileHref, stageName, stageWords } from '#app/domain/client-pages/client-page.ts'
import { dayIn } from '#app/domain/clock.ts'
import { clientLogoHref, toLogo } from '#app/domain/companies/logo.ts'
import { pictureHref, sizeText } from '#app/domain/files/file.ts'
import type { PictureSize } from '#app/domain/files/file-key.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { formatDate, formatDay, formatInstant, formatMoney } from '#app/domain/format.ts'
import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { proportion, sum } from '#app/domain/money/money.ts'
import { jobForClient } from '#app/domain/projects/job-number.ts'
import { revisionName } from '#app/domain/quotes/quote.ts'
import { changeName } from '#app/domain/variations/variation.ts'
import { framedCompany } from '#app/http/client-links/framed-company.server.ts'
import { type ClientCall, openClientLink } from '#app/http/client-links/open-client-link.server.ts'
import { listPaymentStages } from '#app/models/agreed/payment-stages.server.ts'
import type { LinkedPage } from '#app/models/client-pages/client-page.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import { findBankOf, listInvoicesForClient } from '#app/models/invoices/invoice-link.server.ts'
import { listQuotesForClient } from '#app/models/quotes/quote-acceptance.server.ts'
import type { Looked } from '#app/services/client-links/client-link.server.ts'
import { findLinkedPage } from '#app/services/client-pages/answer-client-page.server.ts'
import { payableOf } from '#app/services/invoices/open-invoice-link.server.ts'
import {
  contractTotals,
  grossOfAgreement,
  readContract,
} from '#app/services/invoices/read-contract.server.ts'

export function openClientPageLink(call: ClientCall, asked?: Looked): Promise<LinkedPage | null> {
  return openClientLink('client page', findLinkedPage, call, asked)
}

type Addresses = { logo: string | undefined; picture: (id: number, size: PictureSize) => string }

/** As its client sees it, with pictures from the workspace; its links lead nowhere. */
export function toClientPreview(page: LinkedPage) {
  return toClientPageView(page, 'preview', {
    logo: undefined,
    picture: (id, size) => pictureHref({ id }, size),
  })
}

function addressesOf(token: string): Addresses {
  return {
    logo: clientLogoHref(`/c/${token}`),
    picture: (id, size) => `${sharedFileHref(token, id)}/picture/${size}`,
  }
}

/** Six queries with the one that opened the page. */
export function toClientPageView(page: LinkedPage, token: string, addresses = addressesOf(token)) {
  const { timeZone, company, projectName, clientName, work, stageId, nextOn } = page
  const today = dayIn(timeZone, Date.now())
  const at = work.findIndex(({ id }) => id === stageId)
  const stage = work[at]
  const accepted = page.showsPayments ? listQuotesForClient(page, page.projectId) : []
  const files = page.shared.map(file => ({
    id: file.id,
    name: file.name,
    about: `${kindOfMimeType(file.mimeType)?.label ?? 'File'}, ${sizeText(file.size, 1)}`,
    on: formatDate(dayIn(timeZone, file.createdAt)),
    href: sharedFileHref(token, file.id),
    isPhoto: file.category === 'photo',
    picture:
      file.hasPicture === 1 && file.width && file.height
        ? {
            small: addresses.picture(file.id, 'small'),
            large: addresses.picture(file.id, 'large'),
            width: file.width,
            height: file.height,
          }
        : null,
  }))
  const photos = files.filter(({ isPhoto }) => isPhoto)
  // Shared files come with the cover first.
  const cover = photos.find(({ picture }) => picture !== null)
  return {
    company: framedCompany(
      { ...company, email: page.authorStatus === 'active' ? page.email : '' },
      toLogo(findLogo(page), addresses.logo),
    ),
    job: jobForClient(page.jobNumber),
    name: projectName,
    clientName: clientName ?? '',
    isStaged: stage !== undefined,
    stageText: stage ? stageWords(stage.name) : '',
    progress: stage ? progressText(stage) : '',
    stages: work.map((each, place) => ({
      name: stageName(each.name),
      colour: each.colour,
      total: Math.max(1, each.total),
      // Earlier stages count as done, whatever was ticked.
      done: place < at ? Math.max(1, each.total) : place === at ? each.done : 0,
      isHere: place === at,
    })),
    where: stage ? `stage ${at + 1} of ${work.length}: ${stageName(stage.name)}` : '',
    next:
      nextOn === null && page.nextWords === ''
        ? null
        : {
            day: nextOn === null ? null : String(Number(nextOn.slice(8))),
            date: nextOn === null ? null : formatDay(nextOn, today),
            words: page.nextWords,
            note: page.nextNote,
          },
    decisions: inOrder(page.decisions).map((decision, at) => {
      const isOver = decision.answerOn !== null && decision.answerOn < today
      return {
        id: decision.id,
        question: decision.question,
        note: decision.note,
        options: decision.options,
        answer: decision.answer,
        by: decision.answerOn === null ? null : formatDay(decision.answerOn, today),
        isLate: isOver && decision.answer === '',
        isFirst: at === 0 && decision.answer === '',
        mayAnswer: decision.answer === '' || !isOver,
      }
    }),
    cover,
    photos: photos.filter(photo => photo !== cover),
    drawings: files.filter(({ isPhoto }) => !isPhoto),
    money: page.showsPayments ? toMoney(page, token, today, accepted) : null,
    quotes: accepted.map(quote => ({
      name: quoteName(quote),
      on: quote.decidedAt ? `Accepted ${formatDate(dayIn(timeZone, quote.decidedAt))}` : '',
      href: `/c/${token}/quotes/${quote.id}/pdf`,
    })),
    reports: page.reports.map(({ words, createdAt, isDone }) => ({
      words,
      on: formatInstant(createdAt, timeZone, today),
      isDone: isDone === 1,
    })),
    careNotes: page.careNotes,
    isFinished: page.completedDate !== null,
  }
}

/** Open decisions first, by day. */
function inOrder(decisions: LinkedPage['decisions']): LinkedPage['decisions'] {
  const rank = ({ answer, answerOn }: LinkedPage['decisions'][number]) =>
    answer === '' ? `0 ${answerOn ?? '9'}` : '1'
  return decisions.toSorted((a, b) => rank(a).localeCompare(rank(b)))
}

function nameOf({ kind, title }: Pick<ReturnType<typeof listInvoicesForClient>[number], 'kind' | 'title'>) {
  // Final and retention invoices say it in their titles.
  const isSaid = kind === 'standard' || /, (?:final invoice|retention)$/.test(title)
  return isSaid ? title : `${invoiceKindNames[kind]}, ${title}`
}

type Accepted = ReturnType<typeof listQuotesForClient>

function quoteName({ number, revision }: Pick<Accepted[number], 'number' | 'revision'>): string {
  return `Quote ${number} Rev ${revisionName(revision)}`
}

/** With VAT and after CIS. `accepted` are the client's own quotes. */
function toMoney(page: LinkedPage, token: string, today: string, accepted: Accepted) {
  const { projectId, company } = page
  // A variation has no client of its own: it belongs to the client of the quote.
  const changes = accepted.length === 0 ? [] : page.changes
  const quoteIds = new Set(accepted.map(({ id }) => id))
  const money = (pence: number) => formatMoney(pence, company.currency)
  const invoices = listInvoicesForClient(page, projectId)
  const asked = askedOfClient(invoices)
  const stages = listPaymentStages(page, projectId).filter(
    ({ quoteId }) => quoteId === null || quoteIds.has(quoteId),
  )
  const names = new Map(stages.map(({ id, name }) => [id, name]))
  const covered = new Set(asked.flatMap(({ invoice: { paymentStageId } }) => paymentStageId ?? []))
  const isFinal = asked.some(({ invoice }) => invoice.kind === 'final')
  const rows = [
    ...asked.map(({ invoice, owed, paid }) => {
      const { dueOn, number } = invoice
      return {
        key: number,
        name: names.get(invoice.paymentStageId ?? 0) ?? nameOf(invoice),
        when: owed === 0 ? 'Paid' : dueOn === null ? '' : `Due by ${formatDay(dueOn, today)}`,
        isLate: owed > 0 && dueOn !== null && dueOn < today,
        amount: money(owed === 0 ? paid : owed),
        paid,
        owed,
        weight: paid + owed,
        isPaid: owed === 0,
        invoice: {
          id: invoice.id,
          number,
          href: `/c/${token}/invoices/${invoice.id}/pdf`,
          canPay: payableOf(invoice) > 0,
        },
      }
    }),
    ...stages
      // Stages with an issued invoice appear as that invoice, or not at all.
      .filter(({ id, invoice }) => !covered.has(id) && !invoice?.number)
      .map(stage => {
        const isPaid = stage.paymentStatus === 'completed'
        return {
          key: `stage ${stage.id}`,
          name: stage.name,
          when: isPaid ? 'Paid' : agreedWhen(stage),
          isLate: false,
          amount: money(stage.gross),
          paid: isPaid ? stage.gross : 0,
          owed: isPaid ? 0 : stage.gross,
          weight: stage.gross,
          isPaid,
          invoice: null,
        }
      }),
    ...changes.flatMap(change => {
      const { number, net, gross, asked } = change
      const left =
        net === 0 ? 0 : proportion(gross, Math.max(0, (net - asked) * Math.sign(net)), Math.abs(net))
      // After the final invoice nothing is left to take it off.
      if (left === 0 || (isFinal && left < 0)) return []
      return {
        key: `variation ${number}`,
        name: changeName(change),
        when: left < 0 ? 'Taken off what is still to pay' : 'With a later invoice',
        isLate: false,
        amount: money(left),
        paid: 0,
        owed: left,
        weight: Math.max(0, left),
        isPaid: false,
        invoice: null,
      }
    }),
  ]
  if (rows.length === 0) return null
  const paid = rows.reduce((all, row) => all + row.paid, 0)
  const owed = rows.reduce((all, row) => all + row.owed, 0)
  const contract = readContract(page, projectId)
  const totals = contractTotals(contract)
  const leftOut = sum(contract.leftOut.map(({ agreement }) => grossOfAgreement(agreement)))
  // Where quotes of a former client are part of the contract, it is not this client's alone.
  const isOwn = contract.quotes.size === accepted.length && accepted.length > 0
  const cis = isOwn ? totals.cis : 0
  const held = isOwn ? totals.held : 0
  const latest = asked.at(-1)?.invoice
  const agreed = [
    ...accepted.map(({ gross }) => gross),
    ...changes.map(({ gross }) => gross),
    isOwn ? leftOut : 0,
  ]
  return {
    rows,
    agreed:
      changes.length === 0 && (leftOut === 0 || !isOwn)
        ? null
        : {
            parts: [
              ...accepted.map(quote => ({ what: quoteName(quote), how: '', amount: money(quote.gross) })),
              ...changes.map(change => ({ what: changeName(change), how: '', amount: money(change.gross) })),
              ...(isOwn && leftOut !== 0 ? [{ what: 'Left out', how: '', amount: money(leftOut) }] : []),
            ],
            all: money(sum(agreed)),
          },
    bank: latest ? findBankOf(page, latest.id) : null,
    sums: [
      { what: 'Paid', how: '', amount: money(paid) },
      ...(cis === 0 ? [] : [{ what: 'Kept by you as CIS tax', how: '', amount: money(cis) }]),
      { what: 'Still to pay', how: '', amount: money(owed) },
      ...(held === 0 ? [] : [{ what: 'Held back as retention', how: '', amount: money(held) }]),
    ],
    all: money(paid + owed + cis + held),
    hasVat: contract.agreements.some(one => grossOfAgreement(one) !== sum(one.groups.map(({ net }) => net))),
    papers: invoices
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ id, kind, number, issuedOn }) => ({
        name: `${invoiceKindNames[kind]} ${number}`,
        on: formatDate(issuedOn),
        href: `/c/${token}/invoices/${id}/pdf`,
      })),
  }
}
