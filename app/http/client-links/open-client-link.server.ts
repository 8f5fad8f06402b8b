import { type AppLoadContext, data, type HeadersFunction } from '@remix-run/node'
import { linkHeaders } from '#app/domain/client-links/client-link.ts'
import { TooMany } from '#app/domain/errors.ts'
import { clientTooMuchText, requestKindOf } from '#app/domain/processor-budget.ts'
import { findCompanyOfLink } from '#app/models/companies/company-of-link.server.ts'
import { takeTurn } from '#app/services/budget/company-budget.server.ts'
import type { Requester } from '#app/services/budget/meter.server.ts'
import {
  countLook,
  findByToken,
  type Looked,
  openByToken,
} from '#app/services/client-links/client-link.server.ts'
import { framedCompany } from './framed-company.server.ts'

export type ClientCall = {
  request: Request
  params: Record<string, string | undefined>
  context: AppLoadContext
}

type Opening<T> = {
  find: (token: string) => T | null
  /** What it opens, such as 'invoice 12', */
  nameOf: (opened: T) => string
  /** and to whom it is charged; not given: to that name. */
  requesterOf?: (opened: T) => Requester
}

/**
 * What a client's link opens, once it is the turn of its company's clients: what they ask is charged to an account of theirs. Null for
 * a link that opens nothing; throws TooMany.
 */
export async function openClientLink<T extends { companyId: number }>(
  { request, params, context }: ClientCall,
  { find, nameOf, requesterOf }: Opening<T>,
  asked: Looked = 'page',
): Promise<T | null> {
  const opened = await openByToken(params.token ?? '', context.address, find)
  if (opened === null) return null
  const { companyId } = opened
  const link = nameOf(opened)
  await countLook(`${companyId} ${link}`, context.address, asked)
  try {
    await takeTurn(request, requesterOf?.(opened) ?? { companyId, link }, requestKindOf(request.method, ''))
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    throw new TooMany(clientTooMuchText(error.retryAfterSeconds), error.retryAfterSeconds)
  }
  return opened
}

/** For the page of a link that opens nothing any more: whose it was, where one was ever sent under it. */
export function staleData({ params }: Pick<ClientCall, 'params'>) {
  const company = findByToken(params.token ?? '', findCompanyOfLink)
  return data(
    { stale: company && framedCompany({ ...company, email: '' }, null) },
    { status: 404, headers: linkHeaders },
  )
}

/** Of a page that a link opens. */
export const clientPageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const wait = actionHeaders?.get('Retry-After') ?? loaderHeaders.get('Retry-After')
  return { ...linkHeaders, ...(wait ? { 'Retry-After': wait } : {}) }
}
