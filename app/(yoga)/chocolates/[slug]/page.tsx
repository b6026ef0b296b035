import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { cache } from "react"
import { CartCount } from "@/components/layout/cart-count"
import { JsonLd } from "@/components/layout/json-ld"
import { ChocolatePicture } from "@/components/shop/chocolate-picture"
import { productOf } from "@/components/shop/product-list"
import { ProductPurchase } from "@/components/shop/product-purchase"
import { getTexts } from "@/lib/content/queries"
import { env } from "@/lib/env"
import { findChocolate } from "@/lib/shop/queries/shop"
import { sayWeight } from "@/lib/shop/rules/product"

export const dynamic = "force-dynamic"

type Props = { params: Promise<{ slug: string }> }

const findOnce = cache(findChocolate)
const chocolateOf = async ({ params }: Props) => (await findOnce((await params).slug)) ?? notFound()

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [chocolate, { chocolates }] = await Promise.all([chocolateOf(props), getTexts()])
  return {
    title: { absolute: `${chocolate.name} · ${chocolates.brand}` },
    description: chocolate.description || chocolates.description,
    alternates: { canonical: `/chocolates/${chocolate.slug}` },
    openGraph: {
      type: "website",
      siteName: chocolates.brand,
      locale: "en_US",
      url: "./",
      ...(/\.svg$|^$/.test(chocolate.image) ? {} : { images: [chocolate.image] }),
    },
  }
}

/** A chocolate's own page: in the chocolate dress, with the site's navigation and a link to the cart. */
export default async function ChocolatePage(props: Props) {
  const [chocolate, { chocolates: shop }] = await Promise.all([chocolateOf(props), getTexts()])
  const { name, description, details, ingredients, allergens, origin, weightGrams } = chocolate
  const facts = [
    { title: "What’s in it", text: ingredients },
    { title: "Allergens", text: allergens },
    { title: "Where it’s from", text: origin },
    { title: "Weight", text: weightGrams ? sayWeight(weightGrams) : "" },
  ].filter(({ text }) => text !== "")
  return (
    <div data-brand="chocolate" className="wrap pb-section">
      <JsonLd data={productOf({ product: chocolate, siteUrl: env().SITE_URL, brand: shop.brand })} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-6">
        <a href="/chocolates#products" className="link inline-flex min-h-11 items-center">
          All the chocolates
        </a>
        <CartCount />
      </div>
      <div className="mt-6 grid gap-x-[6vw] gap-y-8 md:grid-cols-[6fr_5fr]">
        <ChocolatePicture
          product={chocolate}
          sizes="(min-width: 64rem) 40rem, (min-width: 48rem) 50vw, 92vw"
          eager
          className="w-full"
        />
        <div>
          <h1 className="text-title">{name}</h1>
          <p className="mt-4 max-w-measure text-lead">{description}</p>
          <p className="mt-3 max-w-measure text-muted">{details}</p>
          <ProductPurchase initial={chocolate} />
          {facts.length > 0 ? (
            <dl className="mt-8 grid gap-5 border-t border-ink pt-6">
              {facts.map(({ title, text }) => (
                <div key={title}>
                  <dt className="font-display text-heading">{title}</dt>
                  <dd className="mt-1 max-w-measure text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
      </div>
    </div>
  )
}
