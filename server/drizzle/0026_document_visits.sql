CREATE TABLE "document_visits" (
	"document_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"window" uuid NOT NULL,
	"item" text,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_visits_document_id_account_id_window_pk" PRIMARY KEY("document_id","account_id","window")
);
--> statement-breakpoint
ALTER TABLE "document_visits" ADD CONSTRAINT "document_visits_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_visits" ADD CONSTRAINT "document_visits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_visits_account_id" ON "document_visits" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "document_visits_seen_at" ON "document_visits" USING btree ("seen_at");