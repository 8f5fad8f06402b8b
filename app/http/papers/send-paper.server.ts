import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { FormReply } from '#app/domain/form-base.ts'
import { handleFields, handleForms, readForm } from '#app/http/form.server.ts'

/** `link` is shown once: only its hash is stored. */
export type SendReply = { link: string | null; reply?: FormReply }

type Sending<Mail extends z.ZodType, Link extends z.ZodType> = {
  mailSchema: Mail
  sendMail: (value: z.output<Mail>) => Promise<Response>
  linkSchema: Link
  makeLink: (asked: z.output<Link>) => Promise<string>
}

/** Two forms: by mail, or a link to copy. Errors as in `handleFields`. */
export async function sendPaper<Mail extends z.ZodType, Link extends z.ZodType>(
  request: Request,
  { mailSchema, sendMail, linkSchema, makeLink }: Sending<Mail, Link>,
) {
  let link: string | null = null
  const answered = await handleForms(await readForm(request), {
    link: form =>
      handleFields(form, linkSchema, async asked => {
        link = await makeLink(asked)
        return new Response(null)
      }),
    save: form => handleFields(form, mailSchema, sendMail),
  })
  if (link !== null) return data<SendReply>({ link }, { headers: { 'Cache-Control': 'no-store' } })
  if (answered instanceof Response) return answered
  return data<SendReply>({ link: null, ...answered.data }, answered.init ?? undefined)
}
