type Row = { id: number | null; name: string; detail: string; year: string }

type CostSumsProps = {
  rows: readonly Row[]
  all: string
  leavesWagesOut: boolean
}

export function CostSums({ rows, all, leavesWagesOut }: CostSumsProps) {
  return (
    <>
      <dl className="reck twoup">
        {rows.map(({ id, name, detail, year }) => (
          <div key={id ?? name}>
            <dt>
              {name} {detail ? <small>{detail}</small> : null}
            </dt>
            <dd>{year}</dd>
          </div>
        ))}
      </dl>
      <dl className="reck">
        <div className="all">
          <dt>All overheads {leavesWagesOut ? <small>without the pay that is one of them</small> : null}</dt>
          <dd>{all}</dd>
        </div>
      </dl>
    </>
  )
}
