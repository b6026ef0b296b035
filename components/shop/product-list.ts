import { toDecimal } from "@/lib/money"
import { centsOf, SHIPPING_CENTS } from "@/lib/shop/rules/shop"
import type { ShopProduct } from "./shop-calls"

/** The chocolates as search engines read them, each with its price and whether it is in stock. */
export function productList(given: { products: ShopProduct[]; siteUrl: string; brand: string }) {
  const { products, siteUrl, brand } = given
  return {
    "@type": "ItemList",
    name: brand,
    itemListElement: products.map((product, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: productOf({ product, siteUrl, brand }),
    })),
  }
}

/** One chocolate as search engines read it. */
export function productOf(given: { product: ShopProduct; siteUrl: string; brand: string }) {
  const { product, siteUrl, brand } = given
  const { slug, name, description, details, image, price, inventory, weightGrams } = product
  const url = new URL(`/chocolates/${slug}`, siteUrl).href
  return {
    "@type": "Product",
    "@id": url,
    url,
    name,
    description: [description, details].filter(Boolean).join(" "),
    image: new URL(image || "/pictures/open-tin.svg", siteUrl).href,
    brand: { "@type": "Brand", name: brand },
    ...(weightGrams ? { weight: { "@type": "QuantitativeValue", value: weightGrams, unitCode: "GRM" } } : {}),
    offers: {
      "@type": "Offer",
      url,
      price: toDecimal(centsOf(price)),
      priceCurrency: "USD",
      availability: `https://schema.org/${inventory > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: toDecimal(SHIPPING_CENTS), currency: "USD" },
        shippingDestination: { "@type": "DefinedRegion", addressCountry: "US" },
      },
    },
  }
}
