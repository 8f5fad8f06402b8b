import { type AppLoadContext, data, type HeadersFunction } from '@remix-run/node'
import { linkHeaders } from '#app/domain/client-links/client-link.ts'
import { TooMany } from '#app/domain/errors.ts'
import { clientTooMuchText, requestKindOf } from '#app/domain/processor-budget.ts'
import { findCompanyOfLink } from '#app/models/companies/company-of-link.server.ts'
import {
  countLook,
  findByToken,
  type Looked,
  openByToken,
} from '#app/services/client-links/client-link.server.ts'
import { takeTurn } from '#app/services/company-budget.server.ts'
import { framedCompany } from './framed-company.server.ts'

export type ClientCall = {
  request: Request
  params: Record<string, string | undefined>
  context: AppLoadContext
}

/** Waits for the turn of the company's clients, who have an account of their own. Null for a dead link; throws TooMany. */
export async function openClientLink<T extends { companyId: number; id: number }>(
  noun: string,
  find: (token: string) => T | null,
  { request, params, context }: ClientCall,
  asked: Looked = 'page',
): Promise<T | null> {
  const opened = await openByToken(params.token ?? '', context.address, find)
  if (opened === null) return null
  const { companyId, id } = opened
  const link = `${noun} ${id}`
  await countLook(`${companyId} ${link}`, context.address, asked)
  try {
    await takeTurn(request, { companyId, link }, requestKindOf(request.method, ''))
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    throw new TooMany(clientTooMuchText(error.retryAfterSeconds), error.retryAfterSeconds)
  }
  return opened
}

/** Kept with what the client agreed to. */
export function proofOf({ request, context }: ClientCall): { address: string; userAgent: string } {
  const userAgent = request.headers.get('User-Agent') ?? ''
  return { address: context.address, userAgent: userAgent.slice(0, 400) }
}

/** For the page of a dead link: its company, if it ever existed. */
export function staleData({ params }: Pick<ClientCall, 'params'>) {
  const company = findByToken(params.token ?? '', findCompanyOfLink)
  return data(
    { stale: company && framedCompany({ ...company, email: '' }, null) },
    { status: 404, headers: linkHeaders },
  )
}

export const clientPageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const wait = actionHeaders?.get('Retry-After') ?? loaderHeaders.get('Retry-After')
  return { ...linkHeaders, ...(wait ? { 'Retry-After': wait } : {}) }
}
