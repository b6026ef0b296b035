import type { Metadata } from "next"
import { JsonLd } from "@/components/layout/json-ld"
import { ProductGrid } from "@/components/shop/product-grid"
import { productList } from "@/components/shop/product-list"
import { PromiseDate } from "@/components/shop/promise-date"
import { ButtonLink } from "@/components/ui/button"
import { Picture } from "@/components/ui/picture"
import { Slideshow } from "@/components/ui/slideshow"
import { inlinePicture } from "@/lib/inline-picture"
import { listChocolates } from "@/lib/shop/queries/shop"
import { site } from "@/lib/site"
import { chocolateTexts, kitchenPictures } from "@/lib/site-texts"

export const metadata: Metadata = {
  title: { absolute: `${site.chocolateBrand.name}, plant-based and made by hand` },
  description: site.chocolateBrand.description,
  alternates: { canonical: "/chocolates" },
}

const siteUrl = process.env.SITE_URL || "http://localhost:3000"

export default async function ChocolatesPage() {
  const products = await listChocolates()
  return (
    <>
      <JsonLd data={productList({ products, siteUrl })} />
      <section className="wrap grid items-center gap-x-8 pb-section md:grid-cols-[6fr_5fr]">
        <div className="pt-8">
          <h1 className="max-w-[11ch] text-hero">Chocolate in a tin that comes back.</h1>
          <p className="mt-6 max-w-[36ch] text-lead text-muted md:mt-8">
            Plant-based, made by hand in small batches, in a kitchen that throws almost nothing away.
          </p>
          <ButtonLink href="#products" className="mt-8 min-w-36">
            Order
          </ButtonLink>
        </div>
        <Picture
          src={inlinePicture("/pictures/open-tin.svg")}
          alt="Cut-paper picture: an open golden tin with seven pieces of chocolate, a cacao pod, a bar and leaves"
          width={1000}
          height={900}
          eager
          className="w-full max-md:-order-1 max-md:max-w-88 lg:-mt-6"
        />
      </section>
      <section id="products" aria-labelledby="products-title" className="wrap scroll-mt-4 pb-section">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3 border-t border-ink pt-8">
          <h2 id="products-title" className="text-section">
            This month’s tins
          </h2>
          <PromiseDate className="max-w-sm text-small text-muted" />
        </div>
        <ProductGrid initial={products} />
      </section>
      <section aria-labelledby="kitchen" className="bg-panel">
        <div className="wrap py-section">
          <h2 id="kitchen" className="text-title">
            From the kitchen
          </h2>
          <dl className="mt-10 grid gap-x-[6vw] gap-y-10 md:grid-cols-2 lg:grid-cols-3">
            {chocolateTexts.map(({ title, text }) => (
              <div key={title} className="group border-t border-line pt-5 md:first:col-span-full">
                <dt className="font-display text-heading">{title}</dt>
                <dd className="mt-2 max-w-measure text-muted md:group-first:text-lead">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <div className="wrap py-section">
        <Slideshow slides={kitchenPictures} label="Pictures from the kitchen" />
      </div>
    </>
  )
}
