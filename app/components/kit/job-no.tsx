/** 'API-010' with the prefix small and the number readable from two metres. */
export function JobNo({ jobNumber }: { jobNumber: string }) {
  const cut = jobNumber.lastIndexOf('-') + 1
  return (
    <span className="no">
      {cut > 0 ? <small>{jobNumber.slice(0, cut)}</small> : null}
      {jobNumber.slice(cut)}
    </span>
  )
}
