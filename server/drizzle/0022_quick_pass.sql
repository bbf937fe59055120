CREATE TABLE "document_looks" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD COLUMN "edges" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_look_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document_looks" ADD CONSTRAINT "document_looks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_looks_account_id" ON "document_looks" USING btree ("account_id","created_at");