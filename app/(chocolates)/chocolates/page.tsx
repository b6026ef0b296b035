import type { Metadata } from "next"
import { Photo, slidesOf } from "@/components/content/photo"
import { Words } from "@/components/content/words"
import { JsonLd } from "@/components/layout/json-ld"
import { ProductGrid } from "@/components/shop/product-grid"
import { productList } from "@/components/shop/product-list"
import { PromiseDate } from "@/components/shop/promise-date"
import { ButtonLink } from "@/components/ui/button"
import { Slideshow } from "@/components/ui/slideshow"
import { WholeDates } from "@/components/ui/whole-dates"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { inlinePicture } from "@/lib/inline-picture"
import { listChocolates } from "@/lib/shop/queries/shop"
import { countTinsBack } from "@/lib/shop/queries/tins"
import { sayPickupHours } from "@/lib/shop/rules/pickup"
import { sayAllBack, sayEarned } from "@/lib/shop/rules/tins"
import { kitchenPictures } from "@/lib/site-texts"

export async function generateMetadata(): Promise<Metadata> {
  const { brand, description } = (await getTexts()).chocolates
  return {
    title: { absolute: `${brand}, plant-based and made by hand` },
    description,
    alternates: { canonical: "/chocolates" },
  }
}

export default async function ChocolatesPage() {
  const [products, { chocolates: shop }, tinsBack] = await Promise.all([
    listChocolates(),
    getTexts(),
    countTinsBack(),
  ])
  return (
    <>
      <JsonLd data={productList({ products, siteUrl: env().SITE_URL, brand: shop.brand })} />
      <section className="wrap grid items-center gap-x-8 pb-section md:grid-cols-[6fr_5fr]">
        <div className="pt-8">
          <h1 className="max-w-[11ch] text-hero">{shop.heroTitle}</h1>
          <div className="mt-6 grid max-w-[36ch] gap-3 text-lead text-muted md:mt-8">
            <Words text={shop.heroText} />
          </div>
          <ButtonLink href="#products" className="mt-8 min-w-36">
            Order
          </ButtonLink>
        </div>
        <Photo
          picture={shop.heroPicture}
          drawing={{ src: inlinePicture("/pictures/open-tin.svg"), width: 1000, height: 900 }}
          sizes="(min-width: 768px) 45vw, 352px"
          eager
          className="w-full max-md:-order-1 max-md:max-w-60 lg:-mt-6"
        />
      </section>
      <section id="products" aria-labelledby="products-title" className="wrap scroll-mt-4 pb-section">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3 border-t border-ink pt-8">
          <h2 id="products-title" className="text-section">
            {shop.gridTitle}
          </h2>
          <div className="max-w-sm text-small text-muted">
            <PromiseDate />
            <p>
              <WholeDates>{`Local pickup is free: ${sayPickupHours(shop)}, at ${shop.pickupPlace}.`}</WholeDates>
            </p>
          </div>
        </div>
        <ProductGrid initial={products} emptyText={shop.noTinsText} />
      </section>
      <section aria-labelledby="kitchen" className="bg-panel">
        <div className="wrap py-section">
          <h2 id="kitchen" className="text-title">
            {shop.kitchenTitle}
          </h2>
          <dl className="mt-10 grid gap-x-[6vw] gap-y-10 md:grid-cols-2 lg:grid-cols-3">
            {shop.texts.map(({ title, text }) => (
              <div key={title} className="group border-t border-line pt-5 md:first:col-span-full">
                <dt className="font-display text-heading">{title}</dt>
                <dd className="mt-2 grid max-w-measure gap-3 text-muted md:group-first:text-lead">
                  <Words text={text} />
                </dd>
              </div>
            ))}
          </dl>
          {tinsBack > 0 ? (
            <div className="mt-12 border-t border-ink pt-6">
              <p className="font-display text-heading">{sayAllBack(tinsBack)}</p>
              <p className="mt-2 text-muted">{sayEarned(shop)}</p>
            </div>
          ) : null}
        </div>
      </section>
      <div className="wrap py-section">
        <Slideshow slides={slidesOf(shop.slides, kitchenPictures)} label="Pictures from the kitchen" />
      </div>
    </>
  )
}
