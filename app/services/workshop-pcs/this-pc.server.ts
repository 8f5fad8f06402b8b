import { z } from 'zod'
import type { Company } from '#app/domain/scope.ts'
import { findPcByToken, type WorkshopPc } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { visitorCookie } from '#app/services/auth/visit-cookies.server.ts'

const cookie = visitorCookie('mortise_workshop_pc', 365)

const keptShape = z.object({ token: z.string().min(1), companyId: z.number() })

async function readKept(request: Request) {
  const parsed = keptShape.safeParse(await cookie.read(request))
  return parsed.success ? parsed.data : null
}

export async function findThisPc(request: Request): Promise<WorkshopPc | null> {
  const kept = await readKept(request)
  return kept && findPcByToken(hashLinkToken(kept.token))
}

/** By the cookie alone: the PC may have been ended since. */
export async function isPcOf(request: Request, { companyId }: Company): Promise<boolean> {
  return (await readKept(request))?.companyId === companyId
}

/** A Set-Cookie header, for a year. */
export function keepThisPc({ companyId }: Company, token: string): Promise<string> {
  return cookie.keep({ token, companyId })
}

/** Renews the cookie for a year; null where there is none. */
export async function keepThisPcOn(request: Request): Promise<string | null> {
  const kept = await readKept(request)
  return kept && cookie.keep(kept)
}

export function forgetThisPc(): Promise<string> {
  return cookie.forget()
}
