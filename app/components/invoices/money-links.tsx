import { ButtonLink } from '#app/components/kit/button.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'

type MoneyLinksProps = {
  id: number
  isRequest: boolean
  /** Something is owed, and this person may record payments. */
  mayPay: boolean
  /** Its due day is past, whether or not it was paid since. */
  wasDue: boolean
  hasFeature: boolean
}

export function MoneyLinks({ id, isRequest, mayPay, wasDue, hasFeature }: MoneyLinksProps) {
  return (
    <>
      {hasFeature && mayPay ? (
        <li>
          <span className="grow">
            Reminder <small>Written for you; you read and send it.</small>
          </span>
          <ButtonLink size="small" href={invoicePath(id, 'remind')}>
            Remind
          </ButtonLink>
        </li>
      ) : null}
      {hasFeature && wasDue && !isRequest ? (
        <li>
          <span className="grow">
            Late payment interest <small>What the law gives between businesses, not added by itself.</small>
          </span>
          <ButtonLink size="small" href={invoicePath(id, 'interest')}>
            Look at It
          </ButtonLink>
        </li>
      ) : null}
      {isRequest ? null : (
        <li>
          <span className="grow">
            E-invoice <small>UBL by EN 16931, for programs.</small>
          </span>
          <ButtonLink size="small" icon="download" href={invoicePath(id, 'ubl')} {...byBrowser}>
            Save
          </ButtonLink>
        </li>
      )}
    </>
  )
}
