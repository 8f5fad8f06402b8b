export function Logo() {
  return (
    <>
      <img className="logo" src="/logo-white.svg" alt="Mortise" width="120" height="30" />
      <img className="logo logo-paper" src="/logo-black.svg" alt="" width="120" height="30" loading="lazy" />
    </>
  )
}
