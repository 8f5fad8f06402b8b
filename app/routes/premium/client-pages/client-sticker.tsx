import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { readSticker } from '#app/http/client-pages/client-page.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingPage } from '#app/http/invoices/invoicing-page.server.ts'
import stickerStyles from '#app/styles/sticker.css?url'

export const links = () => [{ rel: 'stylesheet', href: stickerStyles }]

export const loader = invoicingPage(({ scope, params }) => readSticker(scope, idParam(params)))

export default function ClientSticker() {
  const page = useLoaderData<typeof loader>()
  const { back, job, name, company, phone, made, code } = page
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title="The sticker"
          lead="Print it at 100 % and stick it inside the cabinet door: a phone’s camera opens the client page."
          back={back}
        />
      </div>
      {code === null ? (
        <EmptyState title="There is no link to print">
          <ButtonLink href={back.href}>Make the Link</ButtonLink>
        </EmptyState>
      ) : (
        <article
          className="flex items-center gap-[5mm] w-[90mm] max-w-full h-[50mm] p-[5mm] [border:1px_solid_#000] [background:#fff] [color:#000] text-[9pt]/[1.35]"
          aria-label={`Sticker of ${job}`}
        >
          <div className="first:flex-none first:w-[36mm] last:min-w-0 last:wrap-anywhere">
            <QrCode code={code} label={`QR code that opens the client page of ${job}`} />
          </div>
          <div className="first:flex-none first:w-[36mm] last:min-w-0 last:wrap-anywhere">
            <p className="firm text-[11pt] font-bold">{company}</p>
            <p>{name}</p>
            <p>
              {job}, {made}
            </p>
            <p className="say mt-[2mm]">Care, papers, something wrong? Scan this.</p>
            {phone ? <p className="font-bold">{phone}</p> : null}
          </div>
        </article>
      )}
    </>
  )
}

export const meta = ({ data }: { data?: { job: string } }) => [
  { title: `Sticker of ${data?.job ?? 'a job'} · Mortise` },
]
