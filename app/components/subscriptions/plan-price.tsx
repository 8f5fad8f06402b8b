/** '£29.99/month' */
export function PlanPrice({ price, interval }: { price: string; interval: string }) {
  return (
    <p className="font-figures text-6xl/[0.9] font-bold tracking-[-0.04em] max-lg:text-5xl max-md:text-6xl">
      {price}
      <small className="ml-1.5 font-text text-m/none font-normal tracking-[0] text-chalk-2">
        /{interval}
      </small>
    </p>
  )
}
