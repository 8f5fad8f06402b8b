import { ButtonLink } from '#app/components/kit/button.tsx'

export function ImportListLink({ href }: { href: string }) {
  return (
    <p className="mt-6 print:hidden">
      <ButtonLink variant="bare" icon="upload" href={href}>
        Import a List
      </ButtonLink>
    </p>
  )
}
