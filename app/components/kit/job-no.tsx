import { cutJobNumber } from '#app/domain/projects/job-number.ts'

/** 'API-010' with a small prefix; the number is readable from two metres. */
export function JobNo({ jobNumber }: { jobNumber: string }) {
  const { prefix, figures } = cutJobNumber(jobNumber)
  return (
    <span className="no">
      {prefix ? <small>{prefix}</small> : null}
      {figures}
    </span>
  )
}
