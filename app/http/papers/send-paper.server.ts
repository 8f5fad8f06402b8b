import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { FormReply } from '#app/domain/form-base.ts'
import { handleFields, readForm } from '#app/http/form.server.ts'

/** Of a link that was made: shown once, since what is kept of it is its hash. */
export type MadeLink = { link: string | null; reply?: FormReply }

type Ways<Mail extends z.ZodType, Link extends z.ZodType> = {
  mail: Mail
  /** Answers with a redirect. */
  send: (value: z.output<Mail>) => Promise<Response>
  asLink: Link
  makeLink: (asked: z.output<Link>) => Promise<string>
}

/** The two forms of a page that sends a paper: by mail, or as a link to copy. Throws and refuses as `handleFields` does. */
export async function sendPaper<Mail extends z.ZodType, Link extends z.ZodType>(
  request: Request,
  { mail, send, asLink, makeLink }: Ways<Mail, Link>,
) {
  const form = await readForm(request)
  let link: string | null = null
  const answered =
    form.get('intent') === 'link'
      ? await handleFields(form, asLink, async asked => {
          link = await makeLink(asked)
          return new Response(null)
        })
      : await handleFields(form, mail, send)
  if (link !== null) return data<MadeLink>({ link }, { headers: { 'Cache-Control': 'no-store' } })
  if (answered instanceof Response) return answered
  return data<MadeLink>({ link: null, ...answered.data }, answered.init ?? undefined)
}
