import { ButtonLink } from '#app/components/kit/button.tsx'
import { Note } from '#app/components/kit/note.tsx'

export function RecoveryCodeList({ codes, title }: { codes: readonly string[]; title: string }) {
  return (
    <Note tone="good" title={title} role="alert" tabIndex={-1}>
      <p>
        Each of these recovery codes signs you in once, when your phone or passkey is not at hand. They are
        shown this once: print this page, or write them down, and keep them away from your phone.
      </p>
      <ol
        className="fig my-4 grid list-none grid-cols-2 gap-x-6 gap-y-2 p-0 text-l"
        aria-label="Recovery codes"
      >
        {codes.map(code => (
          <li key={code} className="m-0">
            {code}
          </li>
        ))}
      </ol>
      <p className="row print:hidden">
        <ButtonLink href="/settings/two-step">I Have Kept Them</ButtonLink>
      </p>
    </Note>
  )
}
