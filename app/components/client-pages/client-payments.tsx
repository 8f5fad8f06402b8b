import { Button } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { Calculation } from '#app/components/quotes/quote-parts.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { invoiceHeads } from '#app/domain/invoices/invoice-paper.ts'
import type { PaperSum } from '#app/domain/papers/paper-parts.ts'
import { PaymentParts, PaymentRow } from './payment-parts.tsx'

type Row = {
  key: string
  name: string
  when: string
  isLate: boolean
  amount: string
  weight: number
  isPaid: boolean
  invoice: { id: number; number: string; href: string; canPay: boolean } | null
}

type Money = {
  rows: readonly Row[]
  agreed: { parts: readonly PaperSum[]; all: string } | null
  bank: { name: string; sortCode: string; accountNumber: string } | null
  sums: readonly PaperSum[]
  all: string
  hasVat: boolean
}

type ClientPaymentsProps = {
  money: Money | null
  reply: FormReply | undefined
  /** Nothing else on the page waits for the client. */
  isFirst: boolean
}

export function ClientPayments({ money, reply, isFirst }: ClientPaymentsProps) {
  if (money === null) return null
  const { rows, agreed, bank, sums, all, hasVat } = money
  const first = isFirst ? rows.find(({ invoice, isPaid }) => invoice?.canPay && !isPaid)?.key : undefined
  return (
    <Section title="Payments" aside={hasVat ? 'with VAT' : null} id="payments">
      <FormErrors errors={reply?.errors} />
      <PaymentParts parts={rows} />
      <ol>
        {rows.map(({ key, invoice, ...row }) => (
          <PaymentRow key={key} {...row}>
            {invoice && !row.isPaid ? (
              <div className="col-span-full mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
                {invoice.canPay ? (
                  <form method="post">
                    <HiddenFields fields={{ invoice: invoice.id }} />
                    <Button
                      variant={key === first ? 'go' : undefined}
                      name="intent"
                      value="pay"
                      icon="lock"
                      aria-label={`Pay ${row.name} by Card`}
                    >
                      Pay by Card
                    </Button>
                  </form>
                ) : null}
                <a className="inline-flex min-h-11 items-center" href={invoice.href} {...byBrowser}>
                  {invoice.number}
                </a>
              </div>
            ) : null}
          </PaymentRow>
        ))}
      </ol>
      {agreed ? (
        <Calculation
          calculation={agreed.parts}
          total={{ what: 'Agreed in all', how: '', amount: agreed.all }}
        />
      ) : null}
      <Calculation calculation={sums} total={{ what: 'In all', how: '', amount: all }} />
      {bank ? (
        <Fold title={invoiceHeads.bank}>
          <dl className="reck">
            <div>
              <dt>Account</dt>
              <dd>{bank.name}</dd>
            </div>
            <div>
              <dt>Sort code</dt>
              <dd>{bank.sortCode}</dd>
            </div>
            <div>
              <dt>Account number</dt>
              <dd>{bank.accountNumber}</dd>
            </div>
          </dl>
        </Fold>
      ) : null}
    </Section>
  )
}
