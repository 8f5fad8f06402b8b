import { MoneySum, type SplitAmount } from '#app/components/kit/money-sum.tsx'

type Head = {
  owed: SplitAmount
  payable: string
  paid: SplitAmount
  credited: SplitAmount | null
  due: string | null
  late: number
}

export function IssuedSums({ head }: { head: Head }) {
  const tone = head.late > 0 ? 'bad' : undefined
  return (
    <div className="sums">
      <MoneySum label="Still owed" {...head.owed} tone={tone}>
        {head.due === null ? null : (
          <small className={tone}>
            {tone ? 'was due' : 'due'} {head.due}
          </small>
        )}
      </MoneySum>
      <MoneySum label="Paid" {...head.paid}>
        <small>of {head.payable} to pay</small>
      </MoneySum>
      {head.credited === null ? null : (
        <MoneySum label="Credited" {...head.credited}>
          <small>by credit notes</small>
        </MoneySum>
      )}
    </div>
  )
}
