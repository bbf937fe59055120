CREATE TABLE "document_reruns" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"engine_before" text NOT NULL,
	"engine_after" text NOT NULL,
	"pages" text NOT NULL,
	"pages_kept" text NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	"changed" integer NOT NULL,
	"differences" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_reruns_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "document_pages" ADD COLUMN "next_result" "bytea";--> statement-breakpoint
ALTER TABLE "document_pages" ADD COLUMN "next_engine" text;--> statement-breakpoint
ALTER TABLE "document_reruns" ADD CONSTRAINT "document_reruns_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
UPDATE "document_pages" SET "paid_at" = "read_at" WHERE "read_at" IS NOT NULL;
