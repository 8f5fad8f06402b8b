const address = /[^\s<>()"',;:@]+@[^\s<>()"',;:@]+/g

/** Why a mail did not leave, for the log: mail servers repeat whom it was for. A fault of ours keeps its stack. */
export function mailFault(error: unknown) {
  if (!(error instanceof Error && 'code' in error)) return { err: error }
  return { code: error.code, reason: error.message.replaceAll(address, '[address]') }
}
