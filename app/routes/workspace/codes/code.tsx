import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { TextField } from '#app/components/kit/field.tsx'
import { List } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import { maxCode } from '#app/domain/codes/code.ts'
import { findCode } from '#app/http/codes/find-code.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { isPcOf } from '#app/services/workshop-pcs/this-pc.server.ts'

/** A scanner types the code, and Enter after it. */
export const loader = workspacePage(async ({ scope, url, request }) => {
  const code = (url.searchParams.get('code') ?? '').trim().slice(0, maxCode + 1)
  if (code === '') return data({ code, isUnknown: false, username: scope.username })
  const href = findCode(scope, code, { isWorkshopPc: await isPcOf(request, scope) })
  if (href !== null) throw redirect(href, 303)
  return data({ code, isUnknown: true, username: scope.username }, 404)
})

export default function Code() {
  const { code, isUnknown, username } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Scan or type a code"
        lead="It opens the job, card, drawing or person that the code belongs to."
      />
      <Columns>
        <div className="col-span-7">
          <form method="get" action="/code" className="flex flex-wrap items-start gap-3">
            <div className="min-w-0 flex-1 basis-[260px]">
              <TextField
                label="Code"
                name="code"
                defaultValue={code}
                key={code}
                error={
                  isUnknown
                    ? [
                        `Nothing here has the code “${shown(code)}”: scan it again, or type what is printed beside it`,
                      ]
                    : undefined
                }
                autoFocus
                onFocus={event => event.currentTarget.select()}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={maxCode}
                required
              />
            </div>
            <Button variant="go" icon="qr" className="md:mt-[30px]">
              Open
            </Button>
          </form>
        </div>
        <Section title="Codes" span={5}>
          <List label="Codes">
            {[...examples, { what: 'Person', code: `@${username}` }].map(({ what, code }) => (
              <li key={what}>
                <span className="grow">{what}</span>
                <span className="fig end text-l">{code}</span>
              </li>
            ))}
          </List>
        </Section>
      </Columns>
    </>
  )
}

const examples = [
  { what: 'Job', code: '007 or 7' },
  { what: 'Stock card', code: 'S-12' },
  { what: 'Drawing', code: 'D-34' },
]

function shown(code: string): string {
  return code.length > 60 ? `${code.slice(0, 59)}…` : code
}

export const meta = () => [{ title: 'Scan or type a code · Mortise' }]
