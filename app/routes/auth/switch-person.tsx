import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SignInFrame } from '#app/components/auth/sign-in-frame.tsx'
import { signInLinks } from '#app/components/auth/sign-in-links.ts'
import { Avatar } from '#app/components/kit/avatar.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { EndsPasswordSession, SwitchLinks } from '#app/components/workshop-pcs/switch-notes.tsx'
import { fullName, initials } from '#app/domain/format.ts'
import { switchHref } from '#app/domain/workshop-pcs/switch-person.ts'
import { publicPage } from '#app/http/page.server.ts'
import { findSwitching } from '#app/http/workshop-pcs/switching.server.ts'
import { listPinPeople } from '#app/models/workshop-pcs/pin.server.ts'
import { forgetThisPc } from '#app/services/workshop-pcs/this-pc.server.ts'

export const links = signInLinks

export const loader = publicPage(async call => {
  const found = await findSwitching(call)
  if (!found) return data({ people: null }, { headers: { 'Set-Cookie': await forgetThisPc() } })
  const { pc, here, next } = found
  const people = listPinPeople(pc).map(({ id, firstName, lastName, username }) => ({
    id,
    name: fullName(firstName, lastName, username),
    initials: initials(firstName, lastName, username),
  }))
  return data({ pcName: pc.name, here, people, next })
})

export default function SwitchPerson() {
  const found = useLoaderData<typeof loader>()
  if (found.people === null) return <NoWorkshopPc />
  const { pcName, here, people, next } = found
  return (
    <SignInFrame title="Who is working?" lead={`Workshop PC ${pcName}`}>
      <EndsPasswordSession here={here} />
      {people.length === 0 ? (
        <Note title="Nobody has a PIN yet">
          Each sets their own: sign in with your password, then Settings → PIN.
        </Note>
      ) : (
        <ul className="grid gap-3" aria-label="People">
          {people.map(person => (
            <li key={person.id}>
              <ButtonLink
                className="min-h-[64px] w-full justify-start gap-4 text-l"
                href={switchHref(next, person.id)}
              >
                <Avatar initials={person.initials} name={person.name} named />
                <span className="min-w-0 wrap-anywhere">{person.name}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <SwitchLinks here={here} next={next} />
    </SignInFrame>
  )
}

function NoWorkshopPc() {
  return (
    <SignInFrame
      title="This browser is no workshop PC"
      lead="People switch by PIN where an admin or project manager has made the browser one, under Settings → Workshop PCs."
    >
      <ButtonLink variant="go" href="/login">
        Sign In With Your Password
      </ButtonLink>
    </SignInFrame>
  )
}

export const meta = () => [{ title: 'Switch Person · Mortise' }]
