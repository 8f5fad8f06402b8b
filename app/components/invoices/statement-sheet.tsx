import { type Letterhead, PaperSheet } from '#app/components/kit/paper-sheet.tsx'

type StatementSheetProps = {
  company: Letterhead
  client: { name: string; address: string }
  bank: { name: string; sortCode: string; accountNumber: string } | null
  dated: string
  span: string
  opening: string
  lines: readonly { key: number; day: string; what: string; owed: string; paid: string; balance: string }[]
  closing: string
  isCredit: boolean
  ages: readonly { age: string; label: string; owed: string }[]
}

/** What passed between a company and a client, on paper. */
export function StatementSheet(props: StatementSheetProps) {
  const { company, client, bank, dated, span, opening, lines, closing, isCredit, ages } = props
  return (
    <PaperSheet company={company} label={`Statement of ${client.name}`} aside={<p>{dated}</p>}>
      <p className="mt-8 text-[16pt] font-bold">Statement</p>
      <p className="mt-2 whitespace-pre-line">{[client.name, client.address].filter(Boolean).join('\n')}</p>
      <p className="mt-4">{span}</p>
      <table className="mt-4 w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-chalk">
            <th scope="col" className="py-1 pr-3 font-normal">
              Day
            </th>
            <th scope="col" className="py-1 pr-3 font-normal">
              What
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              To pay
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              Paid or credited
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-hair">
            <td />
            <td className="py-1 pr-3">Brought forward</td>
            <td />
            <td />
            <td className="fig py-1 text-right">{opening}</td>
          </tr>
          {lines.map(line => (
            <tr key={line.key} className="border-b border-hair align-baseline break-inside-avoid">
              <td className="py-1 pr-3 whitespace-nowrap">{line.day}</td>
              <td className="py-1 pr-3">{line.what}</td>
              <td className="fig py-1 pr-3 text-right whitespace-nowrap">{line.owed}</td>
              <td className="fig py-1 pr-3 text-right whitespace-nowrap">{line.paid}</td>
              <td className="fig py-1 text-right whitespace-nowrap">{line.balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 flex items-baseline justify-between border-t-2 border-chalk pt-2 font-bold">
        <span>{isCredit ? 'In your favour' : 'To pay'}</span>
        <span className="fig text-[19pt]">{closing.replace('-', '')}</span>
      </p>
      <ul className="mt-6 grid grid-cols-5 gap-x-4 max-md:grid-cols-2 print:grid-cols-5">
        {ages.map(({ age, label, owed }) => (
          <li key={age} className="border-t border-hair pt-1">
            <small className="block">{label}</small>
            <span className="fig">{owed}</span>
          </li>
        ))}
      </ul>
      {bank === null ? null : (
        <p className="mt-6">
          Please pay to {bank.name}, sort code {bank.sortCode}, account {bank.accountNumber}, with the number
          of the invoice.
        </p>
      )}
    </PaperSheet>
  )
}
